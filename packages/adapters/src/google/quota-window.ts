// The provider counts by its own clock, and a timer may fire a little early.
const WINDOW_MS = 60_000 + 25;
const SLICES = 60;

interface Spent {
  units: number;
  until: number;
}

/** What the provider may still be counting against us in its sliding minute. */
export interface QuotaWindow {
  used(now: number): number;
  /** Counts from now on; the answer ends the call and lets its minute begin. */
  charge(units: number): (endedAt: number) => void;
  /** Counts the whole limit as used and gives it back evenly over a minute. */
  fill(now: number, limit: number): void;
  nextRelease(now: number): number | null;
}

/**
 * We do not know when the provider counted a call, only that it was between our start and the answer.
 * Held from start until a minute after the answer, no window of the provider can exceed the limit.
 */
export function quotaWindow(): QuotaWindow {
  const spent: Spent[] = [];
  let first = 0;
  let settled = 0;
  let inFlight = 0;
  let filled: Spent[] = [];

  function forget(now: number): void {
    for (let next = spent[first]; next && next.until <= now; next = spent[first]) {
      settled -= next.units;
      first++;
    }
    if (first > 1_000) {
      spent.splice(0, first);
      first = 0;
    }
    filled = filled.filter((slice) => slice.until > now);
  }

  function owed(): number {
    return inFlight + settled;
  }

  return {
    used(now) {
      forget(now);
      return owed() + filled.reduce((sum, slice) => sum + slice.units, 0);
    },
    charge(units) {
      inFlight += units;
      return (endedAt) => {
        inFlight -= units;
        settled += units;
        spent.push({ units, until: Math.max(endedAt + WINDOW_MS, spent.at(-1)?.until ?? 0) });
      };
    },
    fill(now, limit) {
      forget(now);
      const units = Math.max(0, limit - owed()) / SLICES;
      filled = Array.from({ length: SLICES }, (_, slice) => ({
        units,
        until: now + ((slice + 1) * WINDOW_MS) / SLICES,
      }));
    },
    nextRelease(now) {
      forget(now);
      const candidates = [spent[first]?.until, filled[0]?.until].filter((until) => until !== undefined);
      return candidates.length > 0 ? Math.min(...candidates) : null;
    },
  };
}
