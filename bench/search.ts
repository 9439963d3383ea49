import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseQuery } from '../packages/core/src/search/parse-query.ts';
import { mintTenantId } from '../packages/core/src/tenant/tenant-id.ts';
import { clusteredVectors, storeVectors } from '../packages/core/testing/vectors.ts';
import { findThreads } from '../packages/database/src/find-threads.ts';
import { migrateDatabase } from '../packages/database/src/migrate/migrate-database.ts';
import { type Database, openDatabase } from '../packages/database/src/open-database.ts';
import { findSimilar } from '../packages/database/src/tables/search/find-similar.ts';
import { reportRow } from './report/report-row.ts';
import { fillMailbox } from './search/fill-mailbox.ts';
import { wordAt } from './search/generate-mail.ts';
import { hasNotmuch, type Notmuch, openNotmuch } from './search/notmuch.ts';
import { measure, show } from './search/percentiles.ts';

/*
 * Search in one generated mailbox, on the embedded database or on that of DATABASE_URL (which must be empty).
 * Baselines of the same run: the library of notmuch on the same mail where it is installed, and the exact scan by pgvector.
 * SEARCH_MESSAGES (100,000) and SEARCH_VECTORS (10,000) make it smaller or larger.
 */
const MESSAGES = Number(process.env['SEARCH_MESSAGES'] ?? 100_000);
const VECTORS = Number(process.env['SEARCH_VECTORS'] ?? 10_000);
const NOW = new Date('2026-03-01T00:00:00Z');
const RUNS = 20;

const [common, usual, rare] = [wordAt(1), wordAt(40), wordAt(3_000)];
const [one, two, three] = [wordAt(300), wordAt(450), wordAt(700)];
/** The second is notmuch's own way to say it; without one only ours is measured. */
const queries: [what: string, ours: string, theirs?: string][] = [
  ['a common word', `"${common}"`, common],
  ['a usual word', `"${usual}"`, usual],
  ['a rare word', `"${rare}"`, rare],
  ['a usual word in all its forms', `${usual} in:anywhere`],
  ['three words', `${one} ${two} "${three}"`, `${one} ${two} ${three}`],
  ['or, not', `(${rare} OR ${wordAt(3_100)}) -${common}`, `(${rare} OR ${wordAt(3_100)}) NOT ${common}`],
  ['a phrase', `"${one} ${usual}"`, `"${one} ${usual}"`],
  ['a subject', `subject:"${one}" ${two} "${usual}"`, `subject:${one} ${two} ${usual}`],
  ['a beginning', `${usual.slice(0, 4)}`],
  ['a common word, unread', `is:unread "${common}"`],
  ['a sender', `from:${wordAt(520)}@`],
  ['without a common word', `-${common}`],
  ['a lane', 'in:reply'],
  ['a time', `"${common}" after:2024-01-01 before:2024-06-01`],
];

const folder = mkdtempSync(join(tmpdir(), 'bench-search-'));
const db = await openDatabase(
  process.env['DATABASE_URL'] ? { url: process.env['DATABASE_URL'] } : { dataDir: join(folder, 'data') },
);
try {
  await migrateDatabase(db);
  await benchWords(db);
  await benchMeaning(db);
} finally {
  await db.query("DELETE FROM users WHERE id LIKE 'bench-%'");
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}

async function benchWords(sql: Database): Promise<void> {
  const start = performance.now();
  await fillMailbox(sql, 'bench-me', MESSAGES, NOW);
  const tenant = sql.forTenant('bench-me');
  const seconds = (performance.now() - start) / 1_000;
  console.log(`search: ${MESSAGES} messages stored, ${Math.round(MESSAGES / seconds)}/s (${sql.mode})`);
  const notmuch = hasNotmuch() ? openNotmuch(folder, MESSAGES, NOW) : null;
  if (!notmuch) console.log('search: notmuch is not installed, so there is nothing to compare with');
  const times: { mine: number; theirs: number }[] = [];
  for (const [what, ours, theirs] of queries) {
    const { node } = parseQuery(ours, { now: NOW, timeZone: 'UTC', ownAddresses: [] });
    const find = () => findThreads(tenant, { userId: 'bench-me', node, now: NOW, limit: 25 });
    await find();
    const mine = await measure(RUNS, find);
    const versus = notmuch && theirs ? await compare(sql, notmuch, { ours, theirs }) : null;
    if (versus) times.push({ mine: mine.p50, theirs: versus.p50 });
    const beside = versus ? `; notmuch ${show(versus)}; ${versus.sets}` : '';
    console.log(`search: ${what}: ${show(mine)}${beside}`);
  }
  notmuch?.close();
  if (times.length > 0)
    reportRow({
      what: `search by words in ${MESSAGES} messages, median of ${times.length} queries (${sql.mode})`,
      ours: `${median(times.map(({ mine }) => mine)).toFixed(1)} ms`,
      baseline: `notmuch’s library on the same mail: ${median(times.map(({ theirs }) => theirs)).toFixed(1)} ms`,
      ratio: median(times.map(({ mine, theirs }) => mine / theirs)),
      aim: { atMost: sql.mode === 'embedded' ? 2 : 1.3 },
    });
}

async function compare(sql: Database, notmuch: Notmuch, { ours, theirs }: { ours: string; theirs: string }) {
  const times = await measure(RUNS, () => notmuch.search(theirs, 25));
  const { node } = parseQuery(ours, { now: NOW, timeZone: 'UTC', ownAddresses: [] });
  const tenant = sql.forTenant('bench-me');
  const all = await findThreads(tenant, {
    userId: 'bench-me',
    node,
    now: NOW,
    limit: MESSAGES,
    ranked: MESSAGES,
  });
  const mine = all.map((hit) => hit.threadId).sort();
  const other = (await notmuch.search(theirs)).sort();
  const equal = mine.length === other.length && mine.every((id, at) => id === other[at]);
  return {
    ...times,
    sets: equal ? `${mine.length} hits in both` : `${mine.length} hits, not ${other.length}`,
  };
}

async function benchMeaning(sql: Database): Promise<void> {
  const me = mintTenantId('bench-vectors');
  const tenant = sql.forTenant(me);
  await sql.query('INSERT INTO users (id, email) VALUES ($1, $1)', [me]);
  const shape = { clusters: Math.ceil(VECTORS / 50), seed: 5 };
  await storeVectors(sql, me, clusteredVectors({ ...shape, count: VECTORS }));
  await sql.query('VACUUM (ANALYZE) embeddings');
  const asked = clusteredVectors({ ...shape, count: RUNS, offset: VECTORS });
  const key = { userId: me, provider: 'ai_primary' as const, model: 'mock-model-id', limit: 10 };
  const exact = (vector: number[]) =>
    sql.query<{ thread_id: string }>(
      `SELECT thread_id FROM embeddings WHERE user_id = $1 AND provider = $2
       ORDER BY embedding <=> $3::halfvec(1536) LIMIT 10`,
      [me, key.provider, JSON.stringify(vector)],
    );
  let found = 0;
  for (const vector of asked) {
    const best = new Set((await exact(vector)).map((row) => row.thread_id));
    const hits = await findSimilar(tenant, { ...key, vector });
    found += hits.filter((hit) => best.has(hit.threadId)).length;
  }
  const ours = await measure(RUNS, (run) => findSimilar(tenant, { ...key, vector: asked[run] ?? [] }));
  const scan = await measure(RUNS, (run) => exact(asked[run] ?? []));
  const recall = found / (asked.length * 10);
  reportRow({
    what: `search by meaning in ${VECTORS} threads, recall@10 ${recall.toFixed(3)} (${sql.mode})`,
    ours: show(ours),
    baseline: `exact scan by pgvector: ${show(scan)}`,
    ratio: ours.p50 / scan.p50,
    aim: { atMost: 0.35 },
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
