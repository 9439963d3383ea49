import { createHash } from 'node:crypto';

export type Random = {
  next: () => number;
  between: (low: number, high: number) => number;
  chance: (p: number) => boolean;
};

/** Mulberry32, keyed by text: a story's numbers stay the same when another story is added. */
export function randomFor(seed: number, key: string): Random {
  let state = createHash('sha256').update(`${seed}:${key}`).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, between: (low, high) => low + next() * (high - low), chance: (p) => next() < p };
}

export function tokenFor(seed: number, key: string): string {
  return createHash('sha256').update(`token:${seed}:${key}`).digest('hex').slice(0, 24);
}
