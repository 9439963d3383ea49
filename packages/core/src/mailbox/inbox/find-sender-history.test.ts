import { expect, it } from 'vitest';
import { indexedWorld, MAIL } from '../../../testing/worlds/indexed-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { triageWorld } from '../../../testing/worlds/triage-world.ts';
import { mailChanged } from '../../flows/mail-changed.ts';
import { restoreThread } from '../../triage/restore-thread.ts';
import { findSenderHistory } from './find-sender-history.ts';

const db = shareTestDatabase();

it('returns how many threads a sender started, since when, and the newest of them', async () => {
  const world = await triageWorld(db);
  await world.receive({ subject: 'First' });
  await world.receive({ subject: 'Elsewhere', from: 'Bob <bob@other.example>' });
  const last = await world.receive({ subject: 'Second' });
  const history = await findSenderHistory(world.ctx, { address: 'ANN@lee.example' });
  expect(history).toMatchObject({
    threads: 2,
    messages: 2,
    answered: 0,
    firstSeen: '2026-03-02T09:00:00.000Z',
    lastSeen: '2026-03-02T09:00:02.000Z',
  });
  expect(history.recent.map(({ subject }) => subject)).toEqual(['Second', 'First']);
  expect(history.recent[0]).toMatchObject({ threadId: last, lane: 'reply', unread: true });
});

it("is empty for a stranger, and for another user's mail", async () => {
  const world = await triageWorld(db);
  await world.receive({});
  const other = await triageWorld(db);
  const none = { threads: 0, messages: 0, answered: 0, firstSeen: null, lastSeen: null, recent: [] };
  expect(await findSenderHistory(other.ctx, { address: 'ann@lee.example' })).toEqual(none);
  expect(await findSenderHistory(world.ctx, { address: 'nobody@nowhere.example' })).toEqual(none);
});

it('returns the user’s own history for a thread id that another user has too', async () => {
  const [one, other] = [await indexedWorld(db), await indexedWorld(db)];
  const { threadId } = one.mail.deliver({ ...MAIL, subject: 'Mine' });
  await mailChanged(one.ctx);
  const of = ({ ctx }: typeof one) => findSenderHistory(ctx, { address: 'bea@elsewhere.test' });
  const alone = await of(one);
  expect(alone).toMatchObject({ threads: 2, answered: 0 });
  const theirs = other.mail.deliver({ ...MAIL, subject: 'Theirs' });
  other.clock.advance(1_000);
  other.replyTo(theirs.messageId, 'alex@example.test', ['SENT']);
  await mailChanged(other.ctx);
  await restoreThread(other.ctx, { threadId, lane: 'schedule' });
  const recent = expect.arrayContaining([expect.objectContaining({ threadId, lane: 'schedule' })]);
  expect(await of(other)).toMatchObject({ answered: 1, recent });
  expect(await of(one)).toEqual(alone);
});
