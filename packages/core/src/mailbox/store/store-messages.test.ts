import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nastyBodies } from '../../../testing/hostile-mail/nasty-bodies.ts';
import { nastyCharsets } from '../../../testing/hostile-mail/nasty-charsets.ts';
import { nastyHeaders } from '../../../testing/hostile-mail/nasty-headers.ts';
import { mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { indexMailbox } from '../../flows/index-mailbox.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { getThreadView } from '../inbox/list-inbox.ts';

const db = shareTestDatabase();

const NEVER = new AbortController().signal;
const bytesOf = (raw: string | Uint8Array) => (typeof raw === 'string' ? Buffer.from(raw) : raw);

test('every known kind of malformed message is cached, triaged and shown; none stops the others', async () => {
  const world = await mailWorld(db);
  const nasty = [...nastyHeaders, ...nastyBodies, ...nastyCharsets];
  const delivered = nasty.map(([, raw]) => world.mail.deliver({ raw: bytesOf(raw) }));
  await indexMailbox(world.ctx, NEVER);
  expect(await world.differences()).toEqual([]);
  for (const { threadId } of delivered) await getThreadView(world.ctx, threadId);
});

test('bytes that are no message at all are cached and marked', async () => {
  const world = await mailWorld(db);
  await indexMailbox(world.ctx, NEVER);
  const { threadId } = world.mail.deliver({ raw: Buffer.from([0, 255, 254, 0, 13, 10, 128]) });
  await mailChanged(world.ctx);
  expect((await getThreadView(world.ctx, threadId)).messages[0]?.note).toBe('The message has no header');
});

test('the parsed form of any bytes can be stored', async () => {
  const world = await mailWorld(db);
  await indexMailbox(world.ctx, NEVER);
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      'Content-Type: multipart/mixed; boundary=b',
      '--b',
      'Content-Type: text/html; charset=utf-16',
      'Subject: =?utf-16?B?2ADYAA==?=',
      'From: "\u0000\ud800" <a\u0000@b>',
      'Content-Disposition: attachment; filename="\u0000\ud83d"',
      '',
      '<p>&#0;&#xd800;&#x1f600;</p>',
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line, { maxLength: 12 }), { minLength: 10, maxLength: 25 }),
      async (mails) => {
        for (const lines of mails)
          world.mail.deliver({
            raw: Buffer.from(lines.join('\r\n'), 'utf16le').filter((_, at) => at % 2 === 0),
          });
        await mailChanged(world.ctx);
        expect(await world.differences()).toEqual([]);
      },
    ),
    { numRuns: 4 },
  );
}, 90_000);
