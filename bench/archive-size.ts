import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countMatching, listMatching } from '../packages/database/src/list-matching.ts';
import { migrateDatabase } from '../packages/database/src/migrate/migrate-database.ts';
import { openDatabase } from '../packages/database/src/open-database.ts';
import type { QueryNode } from '../packages/database/src/query/query-node.ts';
import { reportRow } from './report/report-row.ts';
import { fillMailbox } from './search/fill-mailbox.ts';
import { generateMail, wordAt } from './search/generate-mail.ts';

/**
 * What a mailbox of BENCH_MESSAGES (200,000) messages takes in the embedded database: time to store and to index their
 * words, disk, memory; and a pinned search in it. Without a provider, whose quota is what a real first reading waits for.
 */
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 200_000);
const NOW = new Date('2026-03-01T00:00:00Z');
const USER = 'bench-size';
const ROUNDS = 15;
const MB = 1_048_576;
const ALL: QueryNode = { kind: 'and', nodes: [] };

const folder = mkdtempSync(join(tmpdir(), 'triage-bench-'));
const db = await openDatabase({ dataDir: folder });
try {
  await migrateDatabase(db);
  const [emptyDisk, emptyMemory] = [sizeOf(folder), process.memoryUsage().rss];
  const start = performance.now();
  await fillMailbox(db, USER, MESSAGES, NOW);
  await db.query('CHECKPOINT');
  const seconds = (performance.now() - start) / 1_000;
  const [disk, memory] = [sizeOf(folder) - emptyDisk, process.memoryUsage().rss];
  let text = 0;
  for (const mail of generateMail(MESSAGES, NOW)) text += Buffer.byteLength(JSON.stringify(mail));
  reportRow({
    what: `storing ${MESSAGES} messages and indexing their words (embedded)`,
    ours: `${seconds.toFixed(0)} s, ${(MESSAGES / seconds).toFixed(0)}/s`,
    baseline: `Gmail’s quota for them: ${((MESSAGES * 20) / 6_000).toFixed(0)} min`,
    ratio: seconds / 60 / ((MESSAGES * 20) / 6_000),
  });
  reportRow({
    what: `disk for ${MESSAGES} messages`,
    ours: `${(disk / MB).toFixed(0)} MB`,
    baseline: `their text: ${(text / MB).toFixed(0)} MB`,
    ratio: disk / text,
  });
  reportRow({
    what: `memory with ${MESSAGES} messages`,
    ours: `${(memory / MB).toFixed(0)} MB`,
    baseline: `with none: ${(emptyMemory / MB).toFixed(0)} MB`,
    ratio: memory / emptyMemory,
  });
  for (const [name, rank] of [
    ['common', 1],
    ['rare', 3_000],
  ] as const) {
    const node: QueryNode = {
      kind: 'words',
      text: wordAt(rank),
      prefix: false,
      exact: true,
      where: 'anywhere',
    };
    const wanted = { userId: USER, node, now: NOW };
    const list = await median(() => listMatching(db, { ...wanted, after: null, limit: 51 }));
    const count = await median(() => countMatching(db, { ...wanted, limit: 1_000 }));
    const all = await median(() => listMatching(db, { ...wanted, node: ALL, after: null, limit: 51 }));
    const baseline = `50 of all mail: ${all.toFixed(1)} ms`;
    const what = `a pinned search for a ${name} word in ${MESSAGES} messages`;
    reportRow({ what: `${what}, 50 rows`, ours: `${list.toFixed(1)} ms`, baseline, ratio: list / all });
    reportRow({ what: `${what}, its count`, ours: `${count.toFixed(1)} ms`, baseline, ratio: count / all });
  }
} finally {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
}

function sizeOf(path: string): number {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}
