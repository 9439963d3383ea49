import { seededRandom } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import { OUTCOME_UNKNOWN } from '../../packages/core/src/send/dispatch/judge-failure.ts';
import { openDatabase } from '../../packages/database/src/open-database.ts';
import { changeGoogle, changeImap } from './change-mailboxes.ts';
import { compareCaches } from './compare-caches.ts';
import { deliverMail } from './deliver-mail.ts';
import { fetchDrafts, fetchOutbox, fetchTruth } from './fetch-truth.ts';
import { judgeDrafts, judgeSends, type StoredSend } from './judge-sends.ts';
import { findLost, findUnfulfilled } from './judge-week.ts';
import { killServer } from './kill-server.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { liveWeek } from './live-week.ts';
import { openWeek, type WeekWorld } from './open-week.ts';
import { type Delivery, planDeliveries } from './plan-deliveries.ts';
import { followProgress } from './progress.ts';
import { settleWeek } from './settle-week.ts';
import type { WeekSize } from './week-size.ts';

export interface WeekReport {
  /** By check, in words; every list must be empty. */
  differences: Record<string, string[]>;
  counts: Record<string, number>;
  livedSeconds: number;
  settledSeconds: number;
}

/** A person with two mailboxes lives a week while the server is killed; then everything must agree with both servers. */
export async function runWeek(seed: number, size: WeekSize): Promise<WeekReport> {
  const week = await openWeek();
  try {
    const ledger = openLedger();
    const addresses = { google: week.boxes.google.email, imap: week.boxes.imap.email };
    const deliveries = planDeliveries(seededRandom(seed), { count: size.deliveries, addresses });
    const started = performance.now();
    await liveTogether(week, { seed, size, ledger, deliveries });
    const lived = performance.now();
    const unsettled = await settleWeek(week, ledger, size.settleMs);
    const settled = performance.now();
    const differences = await judge(week, ledger, deliveries);
    return {
      differences: { 'not settled in time': unsettled, ...differences },
      counts: Object.fromEntries(ledger.counts),
      livedSeconds: Math.round((lived - started) / 1_000),
      settledSeconds: Math.round((settled - lived) / 1_000),
    };
  } finally {
    await week.world.stop();
  }
}

async function liveTogether(
  week: WeekWorld,
  options: { seed: number; size: WeekSize; ledger: Ledger; deliveries: readonly Delivery[] },
): Promise<void> {
  const { seed, size, ledger, deliveries } = options;
  const progress = followProgress(size.actions);
  const others = { changes: size.changes / 2, ledger, progress };
  await Promise.all([
    deliverMail(week, { deliveries, ledger, progress }),
    liveWeek(week, { seed, actions: size.actions, pauseMs: size.actionPauseMs, ledger, progress }),
    changeGoogle(week, { ...others, random: seededRandom(seed + 1_000_000) }),
    changeImap(week, { ...others, random: seededRandom(seed + 2_000_000) }),
    killServer(week, { random: seededRandom(seed + 3_000_000), kills: size.kills, ledger, progress }),
  ]);
}

/** The app is stopped first: nothing changes any more. */
async function judge(
  week: WeekWorld,
  ledger: Ledger,
  deliveries: readonly Delivery[],
): Promise<Record<string, string[]>> {
  const { world, person, boxes } = week;
  const personId = await person.userId();
  await world.app.stop();
  const [truth, outbox, drafts] = [await fetchTruth(week), await fetchOutbox(week), await fetchDrafts(week)];
  const db = await openDatabase({ url: world.env['DATABASE_URL'], dataDir: world.env['DATA_DIR'] });
  try {
    const stored = await db.query<StoredSend & Record<string, unknown>>(
      'SELECT id, status, error FROM scheduled_sends',
    );
    const unknown = new Set(stored.filter(({ error }) => error === OUTCOME_UNKNOWN).map(({ id }) => id));
    // Each kill counts as an attempt of the running jobs; a sweep follows the inbox again.
    const jobs = await db.query<{ told: string }>(
      `SELECT concat_ws(' ', kind, key, error) AS told FROM jobs
       WHERE state = 'failed' AND kind <> 'follow-inbox'`,
    );
    for (const status of ['sent', 'cancelled', 'failed'])
      ledger.counts.set(`${status} in the end`, stored.filter((row) => row.status === status).length);
    return {
      'caches that differ from their servers': await compareCaches(db, { personId, boxes, truth }),
      'emails sent twice, lost or misreported': judgeSends({ ledger, boxes, stored, outbox, truth }),
      'drafts not saved once': judgeDrafts(ledger, drafts, unknown),
      'received emails lost': findLost(deliveries, ledger, truth),
      'confirmed changes lost': findUnfulfilled(ledger, truth),
      'wrong answers and mail of the other mailbox': ledger.wrong,
      'jobs given up': jobs.map(({ told }) => told),
    };
  } finally {
    await db.close();
  }
}
