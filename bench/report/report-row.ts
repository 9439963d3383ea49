import { appendFileSync } from 'node:fs';
import { type Aim, describeAim } from './aim.ts';

/** One row of the table in docs/benchmarks.md: a figure of ours over the figure of a baseline of the same run. */
export interface BenchRow {
  what: string;
  ours: string;
  baseline: string;
  ratio: number;
  aim?: Aim;
}

/** Prints the row, and sends it to `npm run bench` if that started this process. */
export function reportRow(row: BenchRow): void {
  const aim = row.aim ? ` (aim: ${describeAim(row.aim)})` : '';
  console.log(`${row.what}: ${row.ours}; ${row.baseline}; ratio ${row.ratio.toFixed(2)}${aim}`);
  const file = process.env['BENCH_ROWS'];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
