import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOf } from './distribute/placement.ts';
import { migrateDatabase } from './migrate/migrate-database.ts';
import { type Database, openDatabase } from './open-database.ts';
import { eachDatabase } from './testing/each-database.ts';

/** Keys that are rightly not led by the tenant, and why. */
const OTHERWISE: Record<string, string> = {
  accounts_pkey: 'sign-in knows the account of the identity provider before it knows the user',
  booking_pages_slug: 'a visitor has the link, and no session',
  bookings_token: 'a guest has the link, and no session',
  passkeys_credential: 'a sign-in knows the credential before it knows the user',
  api_tokens_hash: 'a call knows its token before it knows the user',
  sessions_pkey: 'a request knows its cookie before it knows the user',
  webhook_logs_pkey: 'a delivery is known by its id, whomever it names',
  push_devices_id: 'a browser that another user adds is taken from the earlier one, whoever that was',
  lane_changes_age: 'pruned for all users at once, by age',
  sessions_expires: 'pruned for all users at once, by age',
  webhook_logs_received: 'pruned for all users at once, by age',
  classifications_fading: 'sign-in codes that are old are asked for, for any user',
  mailboxes_synced: 'the sweep asks for the mailboxes of all users',
  scheduled_sends_due: 'the dispatcher asks for what is due for any user',
  scheduled_sends_failed: 'the operator sees what failed, of all people, newest first',
  scheduled_sends_uncleaned: 'drafts left behind are looked for, for any user',
  brief_schedules_due: 'the next brief is asked for, for any user',
  assistant_tasks_due: 'the next task is asked for, for any user',
  reminders_due: 'what is due now is asked for, for any user',
  snoozes_due: 'what ends now is asked for, for any user',
  thread_meetings_creating: 'a creation left behind is looked for, for any user',
};

eachDatabase((makeEmpty) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(await makeEmpty());
    await migrateDatabase(database);
  });
  afterAll(() => database.close());

  it('leads every key of a tenant table by the tenant, so that it can be partitioned by user', async () => {
    const keys = await database.query<{ key: string; columns: string }>(
      `SELECT i.relname AS key, t.relname || '(' || string_agg(coalesce(a.attname, '?'), ',' ORDER BY k.place) || ')' AS columns
       FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
       JOIN pg_namespace n ON n.oid = t.relnamespace
       CROSS JOIN unnest(x.indkey) WITH ORDINALITY AS k(attnum, place)
       LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum
       WHERE n.nspname = 'public' AND EXISTS (
         SELECT 1 FROM pg_attribute u WHERE u.attrelid = t.oid AND u.attname IN ('user_id', 'tenant_id') AND NOT u.attisdropped)
       GROUP BY i.relname, t.relname ORDER BY 1`,
    );
    const unled = keys.filter(({ columns }) => !/\((user_id|tenant_id)[,)]/.test(columns));
    expect(unled.map(({ key }) => key)).toEqual(Object.keys(OTHERWISE).sort());
  });

  it('has the tenant in every unique key of a table that Citus would distribute, and a `user_id` in each such table', async () => {
    const tables = await database.query<{ name: string; tenant: boolean; unled: string[] }>(
      `SELECT c.relname AS name,
         EXISTS (SELECT FROM pg_attribute u WHERE u.attrelid = c.oid AND u.attname = 'user_id' AND NOT u.attisdropped) AS tenant,
         ARRAY(SELECT i.relname::text FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
           WHERE x.indrelid = c.oid AND x.indisunique AND NOT EXISTS (SELECT FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attname = 'user_id' AND a.attnum = ANY (x.indkey))) AS unled
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'`,
    );
    const distributed = tables.filter(({ name }) => placeOf(name) === 'distributed');
    expect(distributed.length).toBeGreaterThan(50);
    expect(distributed.filter(({ tenant, unled }) => !tenant || unled.length > 0)).toEqual([]);
  });
});
