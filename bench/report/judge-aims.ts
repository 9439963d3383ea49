import { describeAim } from './aim.ts';
import type { BenchRow } from './report-row.ts';

/** A busy machine misses an aim by less. */
const TOLERANCE = 0.2;

/** By which share the aim is missed; 0 or less where it is met. */
export function missedBy({ aim, ratio }: Pick<BenchRow, 'aim' | 'ratio'>): number {
  if (!aim) return 0;
  const figure = aim.figure?.value ?? ratio;
  return ('atMost' in aim ? figure / aim.atMost : aim.atLeast / figure) - 1;
}

/** Prints which aims were missed; false if one was missed by more than a fifth. */
export function judgeAims(rows: readonly BenchRow[]): boolean {
  const aimed = rows.filter(({ aim }) => aim);
  const missed = aimed.filter((row) => missedBy(row) > 0);
  console.log(`\n${aimed.length - missed.length} aims met, ${missed.length} missed`);
  for (const row of missed) {
    const figure = row.aim?.figure?.value ?? row.ratio;
    const by = Math.round(missedBy(row) * 100);
    console.log(
      `  ${row.what}: ${figure.toFixed(2)}, ${row.aim ? describeAim(row.aim) : ''}; missed by ${by} %`,
    );
  }
  return missed.every((row) => missedBy(row) <= TOLERANCE);
}
