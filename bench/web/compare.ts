const WARM_UP = 20;

/** Medians in milliseconds, taken by turns, so that a busy machine is as busy for the one as for the other. */
export async function compare(works: (() => Promise<unknown>)[], rounds: number): Promise<number[]> {
  const times = works.map((): number[] => []);
  for (let round = 0; round < rounds + WARM_UP; round++)
    for (const [at, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (round >= WARM_UP) times[at]?.push(performance.now() - start);
    }
  return times.map((each) => each.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0);
}
