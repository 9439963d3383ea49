import { createHash } from 'node:crypto';

export type IdSource = { seeded(key: string): string; fresh(): string; historyBase(): bigint };

// Real history ids are unsigned 64-bit: starting above 2^63 shows who stores them as a signed number.
const HISTORY_BASE = 1n << 63n;
// Lower than any fresh id of this century, so the two never meet.
const SEEDED_PREFIX = '17';

export function createIdSource(): IdSource {
  let fresh = BigInt(Date.now()) << 20n;
  let history = 0n;
  return {
    // The same mail has the same id after a restart, so that an app's stored threads still exist.
    seeded(key) {
      return SEEDED_PREFIX + createHash('sha256').update(key).digest('hex').slice(0, 14);
    },
    fresh() {
      fresh += 7_919n;
      return fresh.toString(16);
    },
    // Grows with the wall clock: the ids of an earlier run are always too old for this one.
    historyBase() {
      const now = HISTORY_BASE + BigInt(Date.now()) * 1_000n;
      history = now > history ? now : history + 1_000n;
      return history;
    },
  };
}
