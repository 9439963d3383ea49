import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inboxPageSchema } from '../packages/contract/src/inbox/inbox.ts';
import { countInbox } from '../packages/core/src/mailbox/inbox/count-inbox.ts';
import { listInbox } from '../packages/core/src/mailbox/inbox/list-inbox.ts';
import { mintTenantId } from '../packages/core/src/tenant/tenant-id.ts';
import { migrateDatabase } from '../packages/database/src/migrate/migrate-database.ts';
import { openDatabase, type Sql } from '../packages/database/src/open-database.ts';
import { countLanes } from '../packages/database/src/tables/inbox/count-inbox.ts';
import { fillInbox } from './fill-inbox.ts';
import { reportRow } from './report/report-row.ts';

/**
 * Baseline: the list's own statement with its values on a separate client, rows discarded. Compared with the verb with
 * cursor and rows, and the response after the output schema. BENCH_DATABASE_URL: on PostgreSQL.
 */
const THREADS = 100_000;
const ROUNDS = 400;
const url = process.env['BENCH_DATABASE_URL'];

const folder = mkdtempSync(join(tmpdir(), 'triage-bench-'));
const db = await openDatabase(url ? { url } : { dataDir: folder });
try {
  await migrateDatabase(db);
  const now = new Date();
  const tenantId = mintTenantId(`bench-${now.getTime()}`);
  await fillInbox(db, { userId: tenantId, threads: THREADS, now });
  const asked: Parameters<Sql['query']>[] = [];
  const noting = {
    ...db,
    query: (...statement: Parameters<Sql['query']>) => {
      asked.push(statement);
      return db.query(...statement);
    },
  } as typeof db;
  const clock = { now: () => now };
  const ctx = { tenantId, db, clock };
  await listInbox({ ...ctx, db: noting }, { view: 'reply', limit: 50 });
  const [[text, values = [], name] = ['']] = asked;
  const statement = { text, values: [...values], ...(name && { name }) };

  const bare = () => db.pool.query(statement);
  const verb = () => listInbox(ctx, { view: 'reply', limit: 50 });
  const answer = async () => inboxPageSchema.parse(await verb());
  const [a, b, c] = await medians([bare, verb, answer]);
  const baseline = `the same SQL bare: ${a} ms`;
  const what = `50 of ${THREADS} threads (${db.mode})`;
  reportRow({ what, ours: `${b} ms`, baseline, ratio: ratio(b, a), aim: { atMost: 1.2 } });
  reportRow({ what: `${what}, through the output schema`, ours: `${c} ms`, baseline, ratio: ratio(c, a) });
  const [counted, kept] = await medians([() => countLanes(db, tenantId), () => countInbox(ctx)], 20);
  reportRow({
    what: `counts of the lanes, nothing changed (${db.mode})`,
    ours: `${kept} ms`,
    baseline: `counting ${THREADS} threads: ${counted} ms`,
    ratio: ratio(kept, counted),
  });
} finally {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}

/** By turns, so that a busy machine is as busy for the one as for the other. */
async function medians(works: (() => Promise<unknown>)[], rounds = ROUNDS): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = 0; round < rounds + 10; round++)
    for (const [at, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (round >= 10) times[at]?.push(performance.now() - start);
    }
  return times.map((each) => Number((each.sort((x, y) => x - y)[Math.floor(rounds / 2)] ?? 0).toFixed(2)));
}

function ratio(ours = 0, theirs = 1): number {
  return ours / theirs;
}
