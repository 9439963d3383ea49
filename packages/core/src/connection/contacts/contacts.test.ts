import { fromNow, rows, run } from '@triage/database/testing/rows';
import { beforeEach, expect, test } from 'vitest';
import { type MemoryContacts, memoryContacts } from '../../../testing/fakes/memory-contacts.ts';
import { type MailWorld, mailWorld } from '../../../testing/worlds/mail-world.ts';
import { shareTestDatabase } from '../../../testing/worlds/share-test-database.ts';
import type { TenantContext } from '../../context.ts';
import { CONTACTS_SCOPE } from '../../ports/oauth.ts';
import { findConnection } from '../find-connection.ts';
import { forgetConnection } from '../forget-connection.ts';
import { fetchContacts } from './fetch-contacts.ts';
import { queueIdleBooks } from './queue-idle-books.ts';
import { findContactsState, turnContactsOff, turnContactsOn } from './switch-contacts.ts';

const db = shareTestDatabase();
let world: MailWorld;
let book: MemoryContacts;
let ctx: TenantContext;
beforeEach(async () => {
  world = await mailWorld(db);
  book = memoryContacts();
  ctx = { ...world.ctx, contactsFor: () => book };
});

const grant = () =>
  run(
    db,
    rows
      .updateTable('connections')
      .set((eb) => ({ scopes: eb.fn<string[]>('array_append', ['scopes', eb.val(CONTACTS_SCOPE)]) }))
      .where('user_id', '=', ctx.tenantId),
  );
const read = () => fetchContacts(ctx, new AbortController().signal);
const stored = () =>
  ctx.db.query('SELECT email, name FROM contacts WHERE user_id = $1 ORDER BY email', [ctx.tenantId]);

test('a connection is complete without contacts, and nothing is read before it is turned on', async () => {
  const before = await findConnection(ctx);
  await grant();
  expect(await findConnection(ctx)).toEqual(before);
  expect(await findContactsState(ctx)).toMatchObject({ state: 'off', granted: true });
  await read();
  expect(book.asked).toEqual([]);
});

test('without the permission it is not turned on', async () => {
  expect(await turnContactsOn(ctx)).toMatchObject({ state: 'off', granted: false });
});

test('all contacts are fetched once, then only changes; the job reschedules itself', async () => {
  for (const at of [1, 2, 3])
    book.put({ contactId: `c${at}`, name: `Person ${at}`, emails: [`P${at}@Home.test`, `p${at}@home.test`] });
  await grant();
  expect(await turnContactsOn(ctx)).toMatchObject({ state: 'reading', contacts: 0 });
  await read();
  expect(await findContactsState(ctx)).toMatchObject({ state: 'on', contacts: 3, failure: null });
  expect(await stored()).toMatchObject([
    { email: 'p1@home.test' },
    { email: 'p2@home.test' },
    { email: 'p3@home.test' },
  ]);
  book.put({ contactId: 'c2', name: 'Two', emails: ['two@new.test'] });
  book.remove('c3');
  await read();
  expect(await stored()).toEqual([
    { email: 'p1@home.test', name: 'Person 1' },
    { email: 'two@new.test', name: 'Two' },
  ]);
  expect(book.asked).toEqual(['all', 'changes']);
});

test('when the token has expired everything is read again', async () => {
  book.put({ contactId: 'c1', name: 'One', emails: ['one@x.test'] });
  await grant();
  await turnContactsOn(ctx);
  await read();
  book.remove('c1');
  book.put({ contactId: 'c2', name: 'Two', emails: ['two@x.test'] });
  book.expire();
  await read();
  expect(book.asked).toEqual(['all', 'changes', 'all']);
  expect(await stored()).toEqual([{ email: 'two@x.test', name: 'Two' }]);
});

test('a failure is shown, keeps what was read, and is over with the next reading', async () => {
  book.put({ contactId: 'c1', name: 'One', emails: ['one@x.test'] });
  await grant();
  await turnContactsOn(ctx);
  await read();
  book.fail('rateLimited');
  await read();
  expect(await findContactsState(ctx)).toMatchObject({
    state: 'failed',
    failure: 'rateLimited',
    contacts: 1,
  });
  await read();
  expect(await findContactsState(ctx)).toMatchObject({ state: 'on', failure: null, contacts: 1 });
});

test('turned off, nothing of it is left; neither when the account is disconnected', async () => {
  book.put({ contactId: 'c1', name: 'One', emails: ['one@x.test', 'not an address'] });
  await grant();
  await turnContactsOn(ctx);
  await read();
  expect(await turnContactsOff(ctx)).toMatchObject({ state: 'off', contacts: 0 });
  expect(await stored()).toEqual([]);
  await read();
  expect(await stored()).toEqual([]);
  await turnContactsOn(ctx);
  await read();
  expect(await stored()).toHaveLength(1);
  await forgetConnection(ctx);
  expect(await stored()).toEqual([]);
});

test('a book that is off and on again during a reading is read whole, and nothing of the old reading is kept', async () => {
  book.put({ contactId: 'c1', name: 'One', emails: ['one@x.test'] });
  await grant();
  await turnContactsOn(ctx);
  await read();
  book.put({ contactId: 'c2', name: 'Two', emails: ['two@x.test'] });
  const slow: TenantContext['contactsFor'] = () => ({
    async listContacts(request) {
      const page = await book.listContacts(request);
      await turnContactsOff(ctx);
      await turnContactsOn(ctx);
      return page;
    },
  });
  await fetchContacts({ ...ctx, contactsFor: slow }, new AbortController().signal);
  expect(await findContactsState(ctx)).toMatchObject({ state: 'reading', contacts: 0 });
  await read();
  expect(await stored()).toHaveLength(2);
});

test('contacts fetched with another grant are dropped, and fetched again at once', async () => {
  book.put({ contactId: 'c1', name: 'One', emails: ['one@before.test'] });
  await grant();
  await turnContactsOn(ctx);
  const slow: TenantContext['contactsFor'] = () => ({
    async listContacts(request) {
      const page = await book.listContacts(request);
      await run(
        db,
        rows.updateTable('connections').set({ wrapped_key: 'another' }).where('user_id', '=', ctx.tenantId),
      );
      return page;
    },
  });
  await fetchContacts({ ...ctx, contactsFor: slow }, new AbortController().signal);
  expect(await stored()).toEqual([]);
  expect(world.jobs.waiting('read-contacts')[0]?.startAfter).toEqual(world.clock.now());
});

test('a book and its first job are there together or not at all', async () => {
  await grant();
  const enqueue = () => Promise.reject(new Error('the process died'));
  await expect(turnContactsOn({ ...ctx, jobs: { ...world.jobs, enqueue } })).rejects.toThrow('died');
  expect(await findContactsState(ctx)).toMatchObject({ state: 'off' });
});

test('a book that no job reads gets one; not where one waits, has just failed, or is not allowed', async () => {
  const queued: string[] = [];
  const look = async () => {
    queued.length = 0;
    const jobs = {
      ...world.jobs,
      enqueue: async (...[, payload]: [unknown, object]) =>
        void queued.push('userId' in payload ? `${payload.userId}` : ''),
    };
    await queueIdleBooks({ db, jobs });
    return queued.filter((userId) => userId === ctx.tenantId).length;
  };
  await turnContactsOn(ctx);
  await run(db, rows.insertInto('contact_books').values({ user_id: ctx.tenantId }));
  expect(await look()).toBe(0);
  await grant();
  expect(await look()).toBe(1);
  await run(
    db,
    rows
      .insertInto('jobs')
      .values({ kind: 'read-contacts', key: ctx.tenantId, payload: '{}', last_attempt: 8 }),
  );
  expect(await look()).toBe(0);
  const fail = (ago: string) =>
    run(
      db,
      rows
        .updateTable('jobs')
        .set({ state: 'failed', failed_at: fromNow(`-${ago}`) })
        .where('key', '=', ctx.tenantId),
    );
  await fail('1 minute');
  expect(await look()).toBe(0);
  await fail('2 hours');
  expect(await look()).toBe(1);
});
