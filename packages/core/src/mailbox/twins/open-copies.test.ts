import type { InboxPage } from '@triage/contract/inbox/inbox';
import { run, rows as tableRows } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { openTwinsWorld, type TwinFields, type TwinsWorld } from '../../../testing/worlds/put-twins.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';

const db = shareTestDatabase();

let twins: TwinsWorld;
beforeEach(async () => {
  twins = await openTwinsWorld(db);
});

const sent: TwinFields = { labelIds: ['SENT'] };

test.each([
  ['in a lane', { lane: 'fyi' }, true],
  ['that waits for its lane', { lane: null }, true],
  ['that is done', { lane: 'done', labelIds: [] }, false],
  ['that is archived and has no lane', { lane: null, labelIds: [] }, false],
] as [string, TwinFields, boolean][])('a copy %s says whether it is open', async (_name, fields, open) => {
  const { work, both } = twins;
  const [own, ofWork] = await both('Offer', { ...fields, to: [] }, { to: [work.address] });
  const { rows } = (await work.call('inbox.list', { view: 'reply' })) as InboxPage;
  expect(rows).toMatchObject([{ threadId: ofWork, alsoIn: [{ threadId: own, open }] }]);
});

test('a snoozed copy is open, and the sent mail of the person is not, whatever lane it is in', async () => {
  const { work, both, world, ada } = twins;
  const [own] = await both('Later', {}, { to: [work.address] });
  const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await work.call('snooze.snooze', { threadId: own, until });
  const from = { name: 'Ada', email: ada.address };
  const [mine] = await both('Sent', { ...sent, from, lane: 'fyi' }, { from, to: [work.address] });
  await run(
    db,
    tableRows
      .updateTable('messages')
      .set({ from_me: true })
      .where('user_id', '=', ada.tenant.tenantId)
      .where('thread_id', '=', mine),
  );
  await run(
    db,
    tableRows
      .updateTable('threads')
      .set({ received: false })
      .where('user_id', '=', ada.tenant.tenantId)
      .where('thread_id', '=', mine),
  );
  const { rows } = (await work.call('inbox.list', { view: 'reply' })) as InboxPage;
  const copies = Object.fromEntries(rows.map(({ subject, alsoIn }) => [subject, alsoIn?.[0]?.open]));
  expect(copies).toEqual({ Later: true, Sent: false });
});
