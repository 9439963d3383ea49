import { seedMailbox } from '../apps/sandbox/src/seed/seed-mailbox.ts';
import { parseMessageText } from '../packages/core/src/mailbox/inbox/message-text.ts';
import { parseMessage } from '../packages/core/src/mime/parse-message.ts';
import { classifyByRules } from '../packages/core/src/triage/rules/classify-by-rules.ts';
import { makeMailMessage } from '../packages/core/testing/fakes/mail-message.ts';
import { rulesContext } from '../packages/core/testing/rules-thread.ts';
import { reportRow } from './report/report-row.ts';

/** Baseline: taking quoted history, signatures and hidden text off the same messages, which every reader must. */
const THREADS = 10_000;

const seeded = await Promise.all(
  seedMailbox({ now: new Date(), seed: 1 }).map(async ({ raw, date }, at) => {
    const message = makeMailMessage(raw, { internalDate: date, id: `m${at}`, threadId: `t${at}` });
    return parseMessage(message);
  }),
);
const threads = Array.from({ length: THREADS }, (_, at) => {
  const message = seeded[at % seeded.length];
  if (!message) throw new Error('The seed is empty');
  return { threadId: `thread-${at}`, messages: [message] };
});

function time(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const read = () => {
  for (const { messages } of threads) for (const message of messages) parseMessageText(message);
};
let unsure = 0;
const classify = () => {
  unsure = 0;
  for (const thread of threads) if (classifyByRules(thread, rulesContext).wantsAi) unsure += 1;
};
time(read);
time(classify);
const baseline = Math.min(time(read), time(read), time(read));
const ours = Math.min(time(classify), time(classify), time(classify));
const settled = Math.round(100 - (unsure * 100) / THREADS);
reportRow({
  what: `sorting ${THREADS} threads by rules (settles ${settled} %)`,
  ours: `${Math.round((ours * 1_000) / THREADS)} µs each`,
  baseline: `reading their text alone: ${Math.round((baseline * 1_000) / THREADS)} µs`,
  ratio: ours / baseline,
});
