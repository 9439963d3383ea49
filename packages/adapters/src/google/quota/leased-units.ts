import { ANSWER_MS, type QuotaAsk, type QuotaLease, USE_MS } from './quota-ledger.ts';

type Late = QuotaAsk['late'];

interface Held {
  units: number;
  until: Date;
  /** The ledger counts it from some moment between these two on. */
  askedAt: number;
  leasedAt: number;
}

export type LeasedUnits = ReturnType<typeof leasedUnits>;

/** The units that this process has leased and not used yet, and the used ones whose response came late. */
export function leasedUnits() {
  let held: Held[] = [];
  let late: Late = [];

  function forget(now: number): void {
    held = held.filter(({ leasedAt, units }) => units > 0 && now < leasedAt + USE_MS);
  }

  function total(now: number): number {
    forget(now);
    return held.reduce((sum, { units }) => sum + units, 0);
  }

  return {
    held: total,
    has: (units: number, now: number) => total(now) >= units,
    add({ units, until }: QuotaLease, times: Pick<Held, 'askedAt' | 'leasedAt'>): void {
      if (units > 0) held.push({ units, until, ...times });
    },
    /** Takes from the oldest leases first. Call the returned function when the provider has answered. */
    take(units: number): (endedAt: number) => void {
      const parts: Held[] = [];
      for (let left = units; left > 0; ) {
        const [oldest] = held;
        if (!oldest) throw new Error('More was taken than is held');
        const part = Math.min(left, oldest.units);
        parts.push({ ...oldest, units: part });
        oldest.units -= part;
        left -= part;
        if (oldest.units === 0) held.shift();
      }
      return (endedAt) => {
        late = [...late, ...parts.filter(({ askedAt }) => endedAt > askedAt + ANSWER_MS)];
      };
    },
    /** The provider counts more than we know of: nothing is certain to fit any more. */
    drop(): void {
      held = [];
    },
    late: () => late,
    takeLate(): Late {
      const taken = late.map(({ until, units }) => ({ until, units }));
      late = [];
      return taken;
    },
    giveBackLate(again: Late): void {
      late = [...late, ...again];
    },
  };
}
