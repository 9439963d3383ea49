import { findMailbox } from '@triage/database/tables/mailboxes/mailbox-cursors';
import { expect, test } from 'vitest';
import {
  type Delivered,
  type IndexedWorld,
  indexedWorld,
  MAIL,
} from '../../../testing/worlds/indexed-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import { syncMailbox } from './sync-mailbox.ts';

const db = shareTestDatabase();

test('a cursor that has expired loses nothing: what came, went and changed meanwhile is found', async () => {
  const world = await indexedWorld(db, { pageSize: 3 });
  const [kept, gone, changed, archived] = [1, 2, 3, 4].map((at) =>
    world.mail.deliver({ ...MAIL, subject: `Mail ${at}` }),
  ) as [Delivered, Delivered, Delivered, Delivered];
  await syncMailbox(world.ctx);
  world.mail.remove(gone.messageId);
  world.mail.relabel(changed.messageId, { add: ['Label_7'] });
  world.mail.relabel(archived.messageId, { remove: ['INBOX'] });
  const reply = world.replyTo(kept.messageId);
  const filed = world.mail.deliver({ ...MAIL, subject: 'Filed by a filter' }, ['Label_1']);
  world.mail.expireHistory();
  const fresh = world.mail.deliver({ ...MAIL, subject: 'After' });
  await syncMailbox(world.ctx);
  expect(await world.differences()).toEqual([]);
  const ids = await world.cachedIds();
  expect(ids).toEqual(expect.arrayContaining([reply.messageId, filed.messageId, fresh.messageId]));
  expect((await findMailbox(db, world.ctx.tenantId))?.reconcileFrom).toBeNull();
});

test('a deletion from a thread whose newest message remains is found without history', async () => {
  const world = await indexedWorld(db);
  const first = world.mail.deliver(MAIL);
  const last = world.replyTo(first.messageId);
  await syncMailbox(world.ctx);
  world.mail.remove(first.messageId);
  world.mail.expireHistory();
  await syncMailbox(world.ctx);
  expect(await world.cachedIds()).toContain(last.messageId);
  expect(await world.differences()).toEqual([]);
});

test('a killed reconciliation is restarted by the next sync, without reading a body twice', async () => {
  const world = await indexedWorld(db);
  for (let at = 0; at < 45; at++) world.mail.deliver({ ...MAIL, subject: `Mail ${at}` });
  world.mail.expireHistory();
  const before = world.readings();
  // The first batch is stored; then the process dies.
  const listings = world.mail.calls.filter((call) => call === 'listHistory').length;
  expect(listings).toBeGreaterThan(0);
  await expect(syncUntilHistory(world, 3)).rejects.toThrow();
  expect((await findMailbox(db, world.ctx.tenantId))?.reconcileFrom).not.toBeNull();
  await syncMailbox(world.ctx);
  expect(await world.differences()).toEqual([]);
  expect(world.readings() - before).toBe(45);
});

/** Lets the sync's listing of history fail at its nth call, as a crash there would end it. */
async function syncUntilHistory(world: IndexedWorld, nth: number): Promise<void> {
  let count = 0;
  const { listHistory } = world.mail;
  const mail = {
    ...world.mail,
    listHistory: (query: Parameters<typeof listHistory>[0]) => {
      count += 1;
      if (count === nth) throw new Error('killed');
      return listHistory(query);
    },
  };
  await syncMailbox({ ...world.ctx, mail });
}
