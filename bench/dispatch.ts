import { CALENDAR_SCOPE, MAIL_SCOPE } from '../packages/core/src/ports/oauth.ts';
import { PUMP_LIMITS } from '../packages/core/src/send/dispatch/dispatch-pump.ts';
import { createTestUser, openTestDatabase } from '../packages/core/testing/worlds/test-database.ts';
import { runDispatch } from './dispatch/run-dispatch.ts';
import { timeSends } from './dispatch/time-sends.ts';
import { reportRow } from './report/report-row.ts';

const DUE = 10_000;
const LATE = 1_000;
const LATENCY_MS = 100;
const PEOPLE = 100;
/** Of the baseline, which marks whole batches and so claims what the pump has room for. */
const BATCH = PUMP_LIMITS.total;

const db = await openTestDatabase();
const people: string[] = [];
for (let count = 0; count < PEOPLE; count++) {
  const userId = await createTestUser(db);
  people.push(userId);
  await db.query(
    `INSERT INTO connections (user_id, email_address, scopes, wrapped_key, access_token, access_expires_at)
     VALUES ($1, $1 || '@sandbox.test', $2, '', '', now())`,
    [userId, [MAIL_SCOPE, CALENDAR_SCOPE]],
  );
}

const baseline = await measure(DUE, runBareLoop);
const ours = await measure(DUE, () => runDispatch(db, 0));
reportRow({
  what: `sending ${DUE} due mails, provider without latency (${db.mode})`,
  ours: `${rate(DUE, ours)}/s`,
  baseline: `a bare claim loop in SQL, no mail written: ${rate(DUE, baseline)}/s`,
  ratio: baseline / ours,
  aim: { atLeast: 0.5 },
});
const ideal = Math.ceil(LATE / PUMP_LIMITS.total) * 2 * LATENCY_MS;
const late = await measure(LATE, () => runDispatch(db, LATENCY_MS));
reportRow({
  what: `sending ${LATE} mails, provider at ${LATENCY_MS} ms a call`,
  ours: `${Math.round(late)} ms`,
  baseline: `two calls each, ${PUMP_LIMITS.total} at once, nothing else: ${ideal} ms`,
  ratio: late / ideal,
  aim: { atMost: 1.25 },
});
await db.close();

async function measure(count: number, run: () => Promise<void>): Promise<number> {
  await db.query('DELETE FROM scheduled_sends');
  return timeSends(db, { userIds: people, count }, run);
}

/** The minimal loop that claims with a lease, reads what is to be sent and marks it sent. */
async function runBareLoop(): Promise<void> {
  for (;;) {
    const rows = await db.query<{ user_id: string; id: string }>(
      `UPDATE scheduled_sends s SET fence = fence + 1, lease_until = $1, next_attempt_at = $1, updated_at = now()
       FROM (SELECT user_id, id FROM scheduled_sends WHERE status = 'pending' AND next_attempt_at <= now()
         ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED) due
       WHERE s.user_id = due.user_id AND s.id = due.id RETURNING s.*`,
      [new Date(Date.now() + 45_000)],
      'bare-claim',
    );
    if (rows.length === 0) return;
    await db.query(
      `UPDATE scheduled_sends s SET status = 'sent', lease_until = NULL, updated_at = now()
       FROM unnest($1::text[], $2::text[]) AS b (user_id, id) WHERE s.user_id = b.user_id AND s.id = b.id`,
      [rows.map((row) => row.user_id), rows.map((row) => row.id)],
      'bare-mark',
    );
  }
}

function rate(rows: number, ms: number): number {
  return Math.round((rows * 1_000) / ms);
}
