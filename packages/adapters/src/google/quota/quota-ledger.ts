import type { MailUrgency } from '@triage/core/ports/mail';

/** Reserved for the user while they are active, which means a request within the last minute. */
export const PERSON_SHARE = 0.2;
export const PERSON_PRESENT_MS = 60_000;
/** Reserved while the user is inactive: enough for a first click. The rest is lent to background work. */
export const IDLE_SHARE = 0.02;
/** Kept free by what a person is about to look at, for the person. */
export const SOON_SHARE = 0.1;
/** Background work may start with this burst; after that it is spread evenly over the minute. */
const BACKGROUND_BURST = 0.1;
/** So much at a time, about half a second of it, is one statement instead of many. */
const BACKGROUND_CHUNK = 0.01;

// The provider counts by its own clock, and a timer may fire a little early.
export const WINDOW_MS = 60_000 + 25;
/**
 * The provider counts a call at some time between our lease and its answer. A lease therefore counts for a minute plus
 * this margin, and a later answer extends it: no window at the provider exceeds the limit, including leases of other
 * and of crashed processes.
 */
export const ANSWER_MS = 1_000;
/** Units not used by then expire: the answer would come too late. */
export const USE_MS = 750;
/** After a refusal the limit counts as used up, and is restored in this many steps over a minute. */
export const REFUSED_SLICES = 60;

/** A process that has leased nothing for so long makes no calls. */
export const PROCESS_PRESENT_MS = 3_000;

export interface QuotaAsk {
  urgency: MailUrgency;
  limit: number;
  /** Units needed by the first call in the queue; 0 leases nothing and only returns the remaining units. */
  least: number;
  most: number;
  /** Calls that were answered late, by the lease that they were of. */
  late: readonly { until: Date; units: number }[];
  /** The provider refused: nothing for so long. */
  refusedMs: number | null;
}

export interface QuotaLease {
  /** 0 means none. */
  units: number;
  /** Counted until then. */
  until: Date;
  /** By the ledger's clock. */
  now: Date;
  pausedUntil: Date | null;
  /** The remaining burst of background work after this lease. */
  pace: number;
  /** The total that this urgency may use. */
  allowed: number;
  spent: readonly { units: number; until: Date }[];
  /** How many processes have asked lately, this one included. */
  processes: number;
}

/** The units that a user's calls may still be counted with, shared by every process that makes such calls. */
export interface QuotaLedger {
  lease(ask: QuotaAsk): Promise<QuotaLease>;
}

export function backgroundPace(limit: number) {
  return {
    perMs: (limit * (1 - IDLE_SHARE)) / 60_000,
    burst: limit * BACKGROUND_BURST,
    chunk: Math.max(1, Math.floor(limit * BACKGROUND_CHUNK)),
  };
}

/** How long until asking again is of use. Others may be faster: then it is asked again. */
export function waitAfter(ask: QuotaAsk, lease: QuotaLease): number {
  const at = lease.now.getTime();
  const pausedMs = (lease.pausedUntil?.getTime() ?? 0) - at;
  if (lease.units === 0) return Math.max(1, pausedMs, paceMs(ask, lease), roomMs(ask, lease));
  return Math.max(0, paceMs(ask, lease));
}

function paceMs({ urgency, limit, least }: QuotaAsk, { pace }: QuotaLease): number {
  if (urgency !== 'background') return 0;
  const { perMs, burst, chunk } = backgroundPace(limit);
  return (Math.min(Math.max(least, chunk), burst) - pace) / perMs;
}

function roomMs({ least }: QuotaAsk, { allowed, spent, now }: QuotaLease): number {
  let used = spent.reduce((sum, { units }) => sum + units, 0);
  let waitMs = 0;
  for (const { units, until } of [...spent].sort((a, b) => a.until.getTime() - b.until.getTime())) {
    if (used + least <= allowed) break;
    used -= units;
    waitMs = until.getTime() - now.getTime();
  }
  return waitMs;
}
