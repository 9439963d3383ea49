export type Random = (below: number) => number;

/** The same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function pickFrom<Entry>(random: Random, list: readonly Entry[]): Entry {
  const entry = list[random(list.length)];
  if (entry === undefined) throw new Error('Nothing to choose from');
  return entry;
}
