import { expect, it } from 'vitest';
import { shareTestDatabase } from '../../testing/share-test-database.ts';
import { triageWorld } from '../../testing/triage-world.ts';
import { findSenderHistory } from './find-sender-history.ts';

const db = shareTestDatabase();

it('tells how many threads somebody began, since when, and the newest of them', async () => {
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

it("of a stranger, and of another person's mail, nothing is told", async () => {
  const world = await triageWorld(db);
  await world.receive({});
  const other = await triageWorld(db);
  const none = { threads: 0, messages: 0, answered: 0, firstSeen: null, lastSeen: null, recent: [] };
  expect(await findSenderHistory(other.ctx, { address: 'ann@lee.example' })).toEqual(none);
  expect(await findSenderHistory(world.ctx, { address: 'nobody@nowhere.example' })).toEqual(none);
});
