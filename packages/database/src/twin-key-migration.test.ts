import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findMigrationsFolder } from './embedded/find-own-file.ts';
import { loadMigrations } from './migrate/load-migrations.ts';
import { migrateDatabase } from './migrate/migrate-database.ts';
import { type Database, openDatabase } from './open-database.ts';
import { summarizeThreadRows } from './tables/threads/threads.ts';
import { eachDatabase } from './testing/each-database.ts';

const MIGRATION = '20261126190000_twin_keys';
/** One that only Ada has; a thread without mail would be deleted when it is summarised. */
const SENT = 'sent';
const THREADS = ['same', 'other', 'without', 'answered'];

eachDatabase((makeEmpty) => {
  let database: Database;
  const [ada, work] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    database = await openDatabase(await makeEmpty());
    const names = loadMigrations(findMigrationsFolder()).map(({ name }) => name);
    const before = names.filter((name) => name < MIGRATION);
    await migrateDatabase(database, undefined, before);
    for (const userId of [ada, work]) {
      await database.query('INSERT INTO users (id, email) VALUES ($1, $1)', [userId]);
      for (const threadId of userId === ada ? [...THREADS, SENT] : THREADS)
        await database.query(
          `INSERT INTO threads (user_id, thread_id, last_message_at) VALUES ($1, $2, '2026-03-01T00:00:00Z')`,
          [userId, threadId],
        );
    }
    // In another order, and with the address in another case.
    await store(ada, 'same', ['<a@x.test> ann@lee.example', '<b@x.test> bob@lee.example']);
    await store(work, 'same', ['<b@x.test> bob@lee.example', '<a@x.test> Ann@Lee.example']);
    await store(ada, 'other', ['<a@x.test> ann@lee.example']);
    await store(work, 'other', ['<a@x.test> eve@evil.example']);
    for (const userId of [ada, work])
      await store(userId, 'without', ['<c@x.test> ann@lee.example', ' ann@lee.example']);
    const [mail, answer] = ['<d@x.test> ann@lee.example', '<e@x.test> ada@home.example'] as const;
    await store(ada, 'answered', [mail, answer]);
    await store(work, 'answered', [mail]);
    await store(ada, SENT, [answer]);
    await database.query(`UPDATE messages SET from_me = true WHERE rfc_message_id = '<e@x.test>'`);
    await migrateDatabase(database);
  });
  afterAll(() => database.close());

  async function store(userId: string, threadId: string, mails: string[]) {
    for (const [place, mail] of mails.entries()) {
      const [rfcId, address] = mail.split(' ');
      await database.query(
        `INSERT INTO messages (user_id, message_id, thread_id, sent_at, from_address, rfc_message_id)
         VALUES ($1, $2, $3, '2026-03-01T00:00:00Z', $4, $5)`,
        [userId, `${threadId} ${place}`, threadId, address, rfcId],
      );
    }
  }

  const keys = async () =>
    new Map(
      (
        await database.query<{ thread: string; key: string | null; received: string | null }>(
          `SELECT CASE user_id WHEN $1 THEN 'ada' ELSE 'work' END || ' ' || thread_id AS thread, twin_key::text AS key,
             received_key::text AS received FROM threads`,
          [ada],
        )
      ).flatMap(({ thread, key, received }): [string, string | null][] => [
        [thread, key],
        [`${thread}, received`, received],
      ]),
    );

  it('gives stored threads the key that they get when they are summarised', async () => {
    const migrated = await keys();
    expect(migrated.get('ada same')).toMatch(/^-?\d+$/);
    expect(migrated.get('work same')).toBe(migrated.get('ada same'));
    expect(migrated.get('ada other')).not.toBe(migrated.get('work other'));
    expect([migrated.get('ada without'), migrated.get('work without')]).toEqual([null, null]);
    // What was received is the same in both, and is of its own only where the person has written too.
    expect(migrated.get('ada answered, received')).toBe(migrated.get('work answered'));
    expect(migrated.get('ada answered')).not.toBe(migrated.get('work answered'));
    for (const thread of ['work answered', 'ada sent', 'ada same'])
      expect(migrated.get(`${thread}, received`)).toBeNull();
    await database.query('UPDATE threads SET twin_key = 1, received_key = 1');
    for (const userId of [ada, work])
      await summarizeThreadRows(database, {
        userId,
        threadIds: [...THREADS, SENT],
        now: new Date(),
      });
    expect(await keys()).toEqual(migrated);
  });
});
