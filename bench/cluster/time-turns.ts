import type { Percentiles } from '../search/percentiles.ts';

/** By turns, so that a busy machine is as busy for the one as for the other. */
export async function timeTurns(
  works: ((round: number) => Promise<unknown>)[],
  rounds: number,
): Promise<Percentiles[]> {
  const times = works.map((): number[] => []);
  const warm = Math.ceil(rounds / 10);
  for (let round = 0; round < rounds + warm; round++)
    for (const [at, work] of works.entries()) {
      const start = performance.now();
      await work(round);
      if (round >= warm) times[at]?.push(performance.now() - start);
    }
  return times.map(percentilesOf);
}

export function percentilesOf(times: number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
