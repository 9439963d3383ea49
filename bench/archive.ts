import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listInbox } from '../packages/core/src/mailbox/inbox/list-inbox.ts';
import { mintTenantId, type TenantId } from '../packages/core/src/tenant/tenant-id.ts';
import { migrateDatabase } from '../packages/database/src/migrate/migrate-database.ts';
import { type Database, openDatabase } from '../packages/database/src/open-database.ts';
import { countBesides, countLanes } from '../packages/database/src/tables/inbox/count-inbox.ts';
import { listMailIn } from '../packages/database/src/tables/inbox/list-mail.ts';
import { fillInbox } from './fill-inbox.ts';
import { reportRow } from './report/report-row.ts';

/**
 * Two mailboxes in one database with the same inbox, one of them with an archive: what lanes, lists and counts cost with
 * it, over what they cost without. BENCH_ARCHIVE: archived threads; BENCH_DATABASE_URL: on PostgreSQL.
 */
const INBOX = 5_000;
const ARCHIVE = Number(process.env['BENCH_ARCHIVE'] ?? 1_000_000);
const BATCH = 50_000;
const ROUNDS = 100;
const url = process.env['BENCH_DATABASE_URL'];

const folder = mkdtempSync(join(tmpdir(), 'triage-bench-'));
const db = await openDatabase(url ? { url } : { dataDir: folder });
try {
  await migrateDatabase(db);
  const now = new Date();
  const [small, large] = ['small', 'large'].map((name) => mintTenantId(`bench-${name}-${now.getTime()}`));
  if (!small || !large) throw new Error('There are two mailboxes');
  await fillInbox(db, { userId: small, threads: INBOX, now });
  await fillInbox(db, { userId: large, threads: INBOX, now });
  await fillArchive(db, large, now);
  const clock = { now: () => now };
  const page = { now, after: null, limit: 51 };
  const works: [string, (userId: TenantId) => Promise<unknown>][] = [
    ['50 of a lane', (tenantId) => listInbox({ tenantId, db, clock }, { view: 'reply', limit: 50 })],
    ['counts of the lanes', (userId) => countLanes(db, userId)],
    ['unread count', (userId) => countBesides(db, { userId, now })],
    ['50 of All mail', (userId) => listMailIn(db, { userId, in: 'all', ...page })],
  ];
  for (const [name, work] of works) {
    const [without, beside] = await medians([() => work(small), () => work(large)]);
    reportRow({
      what: `${name}, ${INBOX} threads in the inbox beside ${ARCHIVE} archived (${db.mode})`,
      ours: `${beside} ms`,
      baseline: `without the archive: ${without} ms`,
      ratio: (beside ?? 0) / (without ?? 1),
      aim: { atMost: 1.5 },
    });
  }
} finally {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Threads as the cache has them: lanes, lists and counts read no message of theirs. */
async function fillArchive(db: Database, userId: string, now: Date): Promise<void> {
  for (let from = 0; from < ARCHIVE; from += BATCH)
    await db.query(
      `INSERT INTO threads (user_id, thread_id, subject, sender, snippet, label_ids, in_inbox, unread, starred,
         message_count, last_message_at, last_message_id, needs_triage)
       SELECT $1, 'old-' || n, 'Subject of thread ' || n, 'Sender ' || n % 500 || ' <s' || n % 500 || '@bench.test>',
         repeat('words of a snippet ', 8), CASE WHEN n % 4 = 0 THEN '{SENT}'::text[] ELSE '{}' END, false, n % 9 = 0,
         n % 1000 = 0, 1, $2::timestamptz - n * interval '5 minutes', 'old-message-' || n, false
       FROM generate_series($3::int + 1, $4::int) n`,
      [userId, now, from, Math.min(from + BATCH, ARCHIVE)],
    );
  await db.query('VACUUM (ANALYZE)');
}

/** By turns, so that a busy machine is as busy for the one as for the other. */
async function medians(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = 0; round < ROUNDS + 10; round++)
    for (const [at, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (round >= 10) times[at]?.push(performance.now() - start);
    }
  return times.map((each) => Number((each.sort((x, y) => x - y)[ROUNDS / 2] ?? 0).toFixed(2)));
}
