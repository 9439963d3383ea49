import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { judgeAims } from './report/judge-aims.ts';
import type { BenchRow } from './report/report-row.ts';
import { writeTable } from './report/write-table.ts';

/**
 * `npm run bench [name …] [--write]`: ratios against a baseline of the same run; `--write` keeps them in docs/benchmarks.md.
 * Exit code 1 if an aim is missed by more than a fifth.
 * `archive-size` (BENCH_MESSAGES), `idle` (TEST_DATABASE_URL) and `lighthouse` (fetched from npm) are run only when they are named. `backfill [--threads N]`,
 * `partition [--messages N]` and `cluster [--tenants N] [--threads N]` take minutes: only when they are named, alone.
 */
const benches = [
  'web',
  'inbox-list',
  'archive',
  'classify',
  'parse-messages',
  'dispatch',
  'search',
  'first-index',
  'first-lane',
  'keys',
  'phone',
  'ask',
];
const onlyNamed = ['archive-size', 'idle', 'lighthouse'];

const alone = new Map([
  ['backfill', 'backfill.ts'],
  ['partition', 'cluster/partition.ts'],
  ['cluster', 'cluster/cluster.ts'],
]);
const program = alone.get(process.argv[2] ?? '');
if (program) {
  const file = path.join(import.meta.dirname, program);
  process.exit(
    spawnSync(process.execPath, [file, ...process.argv.slice(3)], { stdio: 'inherit' }).status ?? 1,
  );
}
const wanted = process.argv.slice(2).filter((name) => name !== '--write');
const unknown = wanted.filter((name) => ![...benches, ...onlyNamed].includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `No bench ${unknown.join(', ')}; there are ${[...benches, ...onlyNamed].join(', ')}\n`,
  );
  process.exit(1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'triage-bench-'));
const rows = path.join(folder, 'rows');
writeFileSync(rows, '');
let failed = 0;
for (const name of wanted.length > 0 ? wanted : benches) {
  process.stdout.write(`\n== ${name}\n`);
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const env = { ...process.env, BENCH_ROWS: rows };
  if (spawnSync(process.execPath, [file], { stdio: 'inherit', env }).status !== 0) failed += 1;
}
const reported = readFileSync(rows, 'utf8').trim().split('\n').filter(Boolean);
const table = reported.map((line) => JSON.parse(line) as BenchRow);
const reached = judgeAims(table);
if (process.argv.includes('--write') && failed === 0) {
  const page = path.resolve(import.meta.dirname, '../docs/benchmarks.md');
  writeTable(page, table);
  const biome = path.resolve(import.meta.dirname, '../node_modules/.bin/biome');
  spawnSync(biome, ['format', '--write', page], { stdio: 'inherit' });
}
rmSync(folder, { recursive: true, force: true });
process.exit(failed === 0 && reached ? 0 : 1);
