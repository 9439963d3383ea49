import { createRequire } from 'node:module';
import { seedMailbox } from '../apps/sandbox/src/seed/seed-mailbox.ts';
import { parseMessage } from '../packages/core/src/mime/parse-message.ts';
import { makeMailMessage } from '../packages/core/testing/fakes/mail-message.ts';
import { reportRow } from './report/report-row.ts';

/** Baseline: the parsing library alone, without bounds, addresses as text or plain text from HTML. */
const { default: PostalMime } = createRequire(new URL('../packages/core/package.json', import.meta.url))(
  'postal-mime',
);

const messages = seedMailbox({ now: new Date(), seed: 1 }).map(({ raw, date }) =>
  makeMailMessage(raw, { internalDate: date }),
);

const rate = async (run: (message: (typeof messages)[number]) => Promise<unknown>) => {
  for (const message of messages) await run(message);
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < 2_000) {
    for (const message of messages) await run(message);
    count += messages.length;
  }
  return (count * 1_000) / (performance.now() - start);
};

const baseline = await rate((message) => PostalMime.parse(message.raw));
const ours = await rate((message) => parseMessage(message));
reportRow({
  what: `reading a message of the mailbox (${messages.length} of the seed)`,
  ours: `${Math.round(ours)}/s`,
  baseline: `postal-mime alone: ${Math.round(baseline)}/s`,
  ratio: ours / baseline,
});
