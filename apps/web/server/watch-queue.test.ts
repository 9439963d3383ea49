import type { Services } from '@triage/core/context';
import { noTelemetry, type Telemetry } from '@triage/core/ports/telemetry';
import { migrateDatabase } from '@triage/database/migrate/migrate-database';
import { type Database, openDatabase } from '@triage/database/open-database';
import { rows, run } from '@triage/database/testing/rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchQueue } from './watch-queue.ts';

type Gauge = Parameters<Telemetry['gauge']>[1];

let db: Database;
const gauges = new Map<string, Gauge>();
const fetchGauge = async (name: string) => gauges.get(name)?.();

beforeAll(async () => {
  db = await openDatabase({ dataDir: ':memory:' });
  await migrateDatabase(db);
  await run(db, rows.insertInto('users').values({ id: 'ada', email: 'ada@example.test' }));
  const telemetry: Telemetry = { ...noTelemetry, gauge: (name, read) => void gauges.set(name, read) };
  watchQueue({ db, telemetry } as Services);
});
afterAll(() => db?.close());

async function addSend(id: string, status: string, minutesAgo: number): Promise<void> {
  await db.query(
    `INSERT INTO scheduled_sends (user_id, id, to_list, subject, body, rfc_message_id, send_at, next_attempt_at, status,
       created_at, updated_at)
     SELECT 'ada', $1, '{bob@example.test}', 's', 'b', $1, at, now() + interval '5 minutes', $2, at, at
     FROM (SELECT now() - make_interval(mins => $3) AS at) AS times`,
    [id, status, minutesAgo],
  );
}

test('an empty outbox is exported as zeros', async () => {
  expect(await fetchGauge('triage.sends')).toEqual(
    ['pending', 'sent', 'failed', 'cancelled'].map((state) => ({ value: 0, fields: { state } })),
  );
  expect(await fetchGauge('triage.sends.overdue')).toEqual([{ value: 0, fields: {} }]);
});

test('stuck sends are exported by state and age of the oldest, retried or not', async () => {
  await addSend('due long ago', 'pending', 30);
  await addSend('due just now', 'pending', 1);
  await addSend('later', 'pending', -60);
  await addSend('given up', 'failed', 90);
  await addSend('gone', 'sent', 120);
  expect(await fetchGauge('triage.sends')).toEqual([
    { value: 3, fields: { state: 'pending' } },
    { value: 1, fields: { state: 'sent' } },
    { value: 1, fields: { state: 'failed' } },
    { value: 0, fields: { state: 'cancelled' } },
  ]);
  const [overdue] = (await fetchGauge('triage.sends.overdue')) ?? [];
  expect(overdue?.value).toBeGreaterThanOrEqual(30 * 60);
  expect(overdue?.value).toBeLessThan(31 * 60);
});

test('an unclaimed job, or one whose worker died, is overdue by kind; a scheduled one is not', async () => {
  await db.query(
    `INSERT INTO jobs (kind, payload, last_attempt, state, start_after, lease_until) VALUES
       ('mail-changed', '{}', 8, 'waiting', now() - interval '10 minutes', NULL),
       ('reembed', '{}', 8, 'running', now() - interval '1 hour', now() + interval '10 seconds'),
       ('index-mailbox', '{}', 8, 'running', now() - interval '1 hour', now() - interval '2 minutes'),
       ('renew-watch', '{}', 8, 'waiting', now() + interval '1 hour', NULL)`,
  );
  const overdue = new Map(
    (await fetchGauge('triage.queue.overdue'))?.map((each) => [each.fields['kind'], each.value]),
  );
  expect(overdue.get('mail-changed')).toBeGreaterThanOrEqual(600);
  expect(overdue.get('index-mailbox')).toBeGreaterThanOrEqual(120);
  expect(overdue.get('index-mailbox')).toBeLessThan(600);
  expect([overdue.get('reembed'), overdue.get('renew-watch')]).toEqual([0, 0]);
});
