import { expect, test } from 'vitest';
import { MAIL } from '../../../testing/worlds/indexed-world.ts';
import { mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { indexMailbox } from '../../flows/index-mailbox.ts';
import { findKnown } from './find-known.ts';

const db = shareTestDatabase();

test("a message or a thread that is in another's cache is not known, though its id is the same", async () => {
  const [one, other] = [await mailWorld(db), await mailWorld(db)];
  const same = one.mail.deliver(MAIL);
  expect(other.mail.deliver(MAIL)).toEqual(same);
  const more = other.mail.deliver(MAIL);
  for (const { ctx } of [one, other]) await indexMailbox(ctx, new AbortController().signal);
  const changes = [same, more].map((mail) => ({ kind: 'added' as const, ...mail, labelIds: ['INBOX'] }));
  expect(await findKnown(db, one.ctx.tenantId, changes)).toEqual({
    messages: new Map([[same.messageId, same.threadId]]),
    threads: new Set([same.threadId]),
  });
});
