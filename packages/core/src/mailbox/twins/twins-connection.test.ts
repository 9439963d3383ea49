import type { InboxCounts, InboxPage, ThreadView } from '@triage/contract/inbox/inbox';
import { rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { openTwinsWorld, type TwinsWorld } from '../../../testing/worlds/put-twins.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';

const db = shareTestDatabase();

let twins: TwinsWorld;
beforeEach(async () => {
  twins = await openTwinsWorld(db);
});

const page = { isPage: true };

async function list(view: string) {
  return ((await twins.work.call('inbox.list', { view }, page)) as InboxPage).rows;
}

async function counts() {
  return (await twins.work.call('inbox.counts', {}, page)) as InboxCounts;
}

function setConnection(change: { status?: 'revoked'; scopes?: string[] }) {
  return run(
    db,
    rows.updateTable('connections').set(change).where('user_id', '=', twins.work.tenant.tenantId),
  );
}

test.each([
  ['a revoked mailbox', { status: 'revoked' as const }],
  ['one without the scope of mail', { scopes: [] }],
])('the copy of %s neither leads nor moves with the row', async (_name, change) => {
  const { work, both } = twins;
  const [own, ofWork] = await both('Offer', { to: [] }, { to: [work.address] });
  expect(await list('reply')).toMatchObject([{ threadId: ofWork, alsoIn: [{ threadId: own }] }]);
  expect(await counts()).toMatchObject({ reply: 1, done: 0 });
  await setConnection(change);
  const [row, ...others] = await list('reply');
  expect([row?.threadId, row && 'alsoIn' in row, others]).toEqual([own, false, []]);
  const thread = (await work.call('inbox.thread', { threadId: own }, page)) as ThreadView;
  expect(thread).not.toHaveProperty('alsoIn');
  const until = new Date(twins.world.clock.now().getTime() + 3_600_000).toISOString();
  await work.call('snooze.snooze', { threadId: own, until });
  expect([await list('reply'), (await list('snoozed')).map(({ threadId }) => threadId)]).toEqual([[], [own]]);
  expect(await counts()).toMatchObject({ reply: 0, snoozed: 1 });
});

test('counts follow a mailbox that is disconnected without any other change', async () => {
  await twins.both('Offer', { lane: 'done' }, { lane: 'reply' });
  expect(await counts()).toMatchObject({ reply: 1, done: 0 });
  await setConnection({ status: 'revoked' as const });
  expect(await counts()).toMatchObject({ reply: 0, done: 1 });
});

test('an email that only disconnected mailboxes have is shown once', async () => {
  const [own] = await twins.both('Offer');
  await run(
    db,
    rows
      .updateTable('connections')
      .set({ status: 'revoked' })
      .where('user_id', 'like', `${twins.ada.tenant.tenantId}%`),
  );
  expect((await list('reply')).map(({ threadId }) => threadId)).toEqual([own]);
});
