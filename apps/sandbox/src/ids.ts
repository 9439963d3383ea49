export type IdSource = { seeded(): string; fresh(): string; historyBase(): bigint };

// Seeded mail keeps its ids from one start to the next, so that an app's stored threads still exist.
const SEEDED_BASE = BigInt(Date.UTC(2024, 0, 1)) << 20n;
const SEEDED_STEP = 104_729n;
// Real history ids are unsigned 64-bit: starting above 2^63 shows who stores them as a signed number.
const HISTORY_BASE = 1n << 63n;

export function createIdSource(): IdSource {
  let seeded = SEEDED_BASE;
  let fresh = BigInt(Date.now()) << 20n;
  let history = HISTORY_BASE + BigInt(Date.now()) * 1_000n;
  return {
    seeded() {
      seeded += SEEDED_STEP;
      return seeded.toString(16);
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
