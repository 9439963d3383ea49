import type { Services } from '@triage/core/context';
import { noTelemetry, type Telemetry } from '@triage/core/ports/telemetry';
import { migrateDatabase } from '@triage/database/migrate/migrate-database';
import { type Database, openDatabase } from '@triage/database/open-database';
import { fromNow, rows, run } from '@triage/database/testing/rows';
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

async function addSend(
  id: string,
  status: 'pending' | 'failed' | 'sent' | 'cancelled',
  minutesAgo: number,
): Promise<void> {
  const at = fromNow(`${-minutesAgo} minutes`);
  await run(
    db,
    rows.insertInto('scheduled_sends').values({
      ...{
        user_id: 'ada',
        id,
        to_list: ['bob@example.test'],
        subject: 's',
        body: 'b',
        rfc_message_id: id,
        status,
      },
      ...{ send_at: at, next_attempt_at: fromNow('5 minutes'), created_at: at, updated_at: at },
    }),
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
  await run(
    db,
    rows.insertInto('jobs').values([
      {
        kind: 'mail-changed',
        payload: '{}',
        last_attempt: 8,
        state: 'waiting',
        start_after: fromNow('-10 minutes'),
        lease_until: null,
      },
      {
        kind: 'reembed',
        payload: '{}',
        last_attempt: 8,
        state: 'running',
        start_after: fromNow('-1 hour'),
        lease_until: fromNow('10 seconds'),
      },
      {
        kind: 'index-mailbox',
        payload: '{}',
        last_attempt: 8,
        state: 'running',
        start_after: fromNow('-1 hour'),
        lease_until: fromNow('-2 minutes'),
      },
      {
        kind: 'renew-watch',
        payload: '{}',
        last_attempt: 8,
        state: 'waiting',
        start_after: fromNow('1 hour'),
        lease_until: null,
      },
    ]),
  );
  const overdue = new Map(
    (await fetchGauge('triage.queue.overdue'))?.map((each) => [each.fields['kind'], each.value]),
  );
  expect(overdue.get('mail-changed')).toBeGreaterThanOrEqual(600);
  expect(overdue.get('index-mailbox')).toBeGreaterThanOrEqual(120);
  expect(overdue.get('index-mailbox')).toBeLessThan(600);
  expect([overdue.get('reembed'), overdue.get('renew-watch')]).toEqual([0, 0]);
});
