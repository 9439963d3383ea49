import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMigrationsFolder } from './embedded/find-own-file.ts';
import { loadMigrations } from './migrate/load-migrations.ts';
import { migrateDatabase } from './migrate/migrate-database.ts';
import { type Database, openDatabase } from './open-database.ts';
import { eachDatabase } from './testing/each-database.ts';

const MIGRATION = '20261122000500_own_mail';

eachDatabase((makeEmpty) => {
  describe('the migration that takes own mail from labels', () => {
    let database: Database;
    const userId = randomUUID();

    beforeAll(async () => {
      database = await openDatabase(await makeEmpty());
      const names = loadMigrations(findMigrationsFolder()).map(({ name }) => name);
      await migrateDatabase(
        database,
        undefined,
        names.filter((name) => name < MIGRATION),
      );
      await database.query(`INSERT INTO users (id, email) VALUES ($1, 'me@home.test')`, [userId]);
      await store('forged', 'me@home.test', ['INBOX'], true);
      await store('sent', 'alias@home.test', ['SENT'], false);
      await store('received', 'ann@lee.example', ['INBOX'], false);
      await migrateDatabase(database);
    });
    afterAll(() => database.close());

    async function store(threadId: string, address: string, labelIds: string[], fromMe: boolean) {
      await database.query(
        `INSERT INTO threads (user_id, thread_id, sender, last_from_me, needs_triage, last_message_at)
         VALUES ($1, $2, 'before', $3, false, '2026-03-01T00:00:00Z')`,
        [userId, threadId, fromMe],
      );
      await database.query(
        `INSERT INTO messages (user_id, message_id, thread_id, sent_at, from_name, from_address, label_ids, from_me)
         VALUES ($1, $2, $2, '2026-03-01T00:00:00Z', '', $3, $4, $5)`,
        [userId, threadId, address, labelIds, fromMe],
      );
    }

    it('corrects stored messages and summarises and sorts their threads again, and leaves others alone', async () => {
      const rows = await database.query(
        `SELECT t.thread_id, m.from_me, t.last_from_me, t.sender, t.needs_triage
         FROM threads t JOIN messages m ON m.user_id = t.user_id AND m.thread_id = t.thread_id
         WHERE t.user_id = $1 ORDER BY 1`,
        [userId],
      );
      expect(rows).toEqual([
        {
          thread_id: 'forged',
          from_me: false,
          last_from_me: false,
          sender: 'me@home.test',
          needs_triage: true,
        },
        {
          thread_id: 'received',
          from_me: false,
          last_from_me: false,
          sender: 'before',
          needs_triage: false,
        },
        {
          thread_id: 'sent',
          from_me: true,
          last_from_me: true,
          sender: 'alias@home.test',
          needs_triage: true,
        },
      ]);
    });
  });
});
