import type { SandboxClock } from '../clock.ts';

const MINUTE = 60_000;

type Spending = { at: number; units: number };
export type MethodUsage = { calls: number; units: number };

export type Usage = {
  methods: Map<string, MethodUsage>;
  spending: Map<string, Spending[]>;
  maxUnitsInAnyMinute: Map<string, number>;
  rateLimited: number;
  underWay: Map<string, number>;
  maxUnderWay: number;
  crowded: number;
};

export function createUsage(): Usage {
  return {
    methods: new Map(),
    spending: new Map(),
    maxUnitsInAnyMinute: new Map(),
    rateLimited: 0,
    underWay: new Map(),
    maxUnderWay: 0,
    crowded: 0,
  };
}

export type Charge = { email: string; method: string; units: number; unitsPerMinute: number };

/** False where the call would go above the user's units of the last sixty seconds; it then costs nothing. */
export function chargeUsage(usage: Usage, clock: SandboxClock, charge: Charge): boolean {
  const now = clock.now();
  const recent = (usage.spending.get(charge.email) ?? []).filter((spent) => spent.at > now - MINUTE);
  const total = recent.reduce((sum, spent) => sum + spent.units, charge.units);
  usage.spending.set(charge.email, recent);
  if (charge.units > 0 && total > charge.unitsPerMinute) {
    usage.rateLimited += 1;
    return false;
  }
  // Calls of the same hundredth of a second share an entry, which keeps the window short under load.
  const last = recent.at(-1);
  if (last && now - last.at < 10) last.units += charge.units;
  else if (charge.units > 0) recent.push({ at: now, units: charge.units });
  const most = usage.maxUnitsInAnyMinute.get(charge.email) ?? 0;
  usage.maxUnitsInAnyMinute.set(charge.email, Math.max(most, total));
  countCall(usage, charge.method, charge.units);
  return true;
}

/** Undefined if too many calls of the user are running. Call the returned function when the call has ended. */
export function enterCall(usage: Usage, email: string, most: number): (() => void) | undefined {
  const before = usage.underWay.get(email) ?? 0;
  if (most > 0 && before >= most) {
    usage.crowded += 1;
    return undefined;
  }
  usage.underWay.set(email, before + 1);
  usage.maxUnderWay = Math.max(usage.maxUnderWay, before + 1);
  return () => usage.underWay.set(email, (usage.underWay.get(email) ?? 1) - 1);
}

export function countCall(usage: Usage, method: string, units: number): void {
  const counted = usage.methods.get(method) ?? { calls: 0, units: 0 };
  counted.calls += 1;
  counted.units += units;
  usage.methods.set(method, counted);
}
