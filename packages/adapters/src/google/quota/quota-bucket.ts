import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@triage/core/ports/clock';
import type { MailUrgency } from '@triage/core/ports/mail';
import { callGate } from './call-gate.ts';
import { leasedUnits } from './leased-units.ts';
import { UNITS_PER_MINUTE } from './quota-costs.ts';
import {
  backgroundPace,
  type QuotaAsk,
  type QuotaLease,
  type QuotaLedger,
  waitAfter,
} from './quota-ledger.ts';

/** After a refusal without a Retry-After. */
const REFUSED_PAUSE_MS = 1_000;
/** The calls of one lease must run within three quarters of a second, one after the other; hence the limit. */
const CALLS_IN_TURN = 3;
const URGENCIES = ['person', 'soon', 'background'] as const;

export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

/**
 * Quota units and a concurrency slot of one user: `take` waits for its turn. Call the returned function when the
 * provider has answered.
 */
export interface QuotaBucket {
  take(units: number, options?: { urgency?: MailUrgency; signal?: AbortSignal }): Promise<() => void>;
  /** The provider refused for lack of quota: another client has used units that we counted as ours. */
  drain(retryAfterMs?: number): void;
  /** The provider refused because too many calls were under way: that spends no quota. */
  narrow(): void;
  /** Units that the provider may still be counting against its limit of a minute, as the ledger last told. */
  usage(): { used: number; limit: number };
}

export interface QuotaBucketOptions {
  clock: Clock;
  ledger: QuotaLedger;
  unitsPerMinute?: number;
  wait?: Wait;
}

interface Waiting {
  units: number;
  grant: () => void;
  refuse: (reason: unknown) => void;
}

/** Leases units from a ledger shared by all processes and distributes them here, most urgent first. */
export function quotaBucket(options: QuotaBucketOptions): QuotaBucket {
  const limit = options.unitsPerMinute ?? UNITS_PER_MINUTE;
  const wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: true }));
  const now = () => options.clock.now().getTime();
  const queues: Record<MailUrgency, Waiting[]> = { person: [], soon: [], background: [] };
  const leased = leasedUnits();
  const gate = callGate(now);
  let askAt: Record<MailUrgency, number> = { person: 0, soon: 0, background: 0 };
  let refusedMs: number | null = null;
  let spent: QuotaLease['spent'] = [];
  let asking = false;
  let timer = new AbortController();

  function serve(): void {
    timer.abort();
    timer = new AbortController();
    // A person who waits goes before any other work, even work that would fit.
    for (let next = first(); next; next = first()) {
      if (!gate.hasPlace(next.urgency) || !leased.has(next.waiting.units, now())) break;
      queues[next.urgency].shift();
      next.waiting.grant();
    }
    if (!asking) askOrWait();
  }

  function askOrWait(): void {
    const next = first();
    if (refusedMs !== null || leased.late().length > 0) {
      ask(next?.urgency ?? 'background', 0);
      return;
    }
    // Every caller that leaves the gate runs the queue again.
    if (!next || !gate.hasPlace(next.urgency)) return;
    const waitMs = askAt[next.urgency] - now();
    if (waitMs <= 0) ask(next.urgency, next.waiting.units - leased.held(now()));
    else wait(Math.ceil(waitMs), timer.signal).then(serve, () => undefined);
  }

  function first() {
    const urgency = URGENCIES.find((name) => queues[name].length > 0);
    const waiting = urgency && queues[urgency][0];
    return waiting && { urgency, waiting };
  }

  function ask(urgency: MailUrgency, needed: number): void {
    const upcoming = queues[urgency].slice(0, gate.places(urgency) * CALLS_IN_TURN);
    const wanted = upcoming.reduce((sum, { units }) => sum + units, 0) - leased.held(now());
    const chunk = urgency === 'background' ? backgroundPace(limit).chunk : 0;
    // Background work takes whole chunks: the rest of a smaller one would expire before the next.
    const least = needed > 0 ? Math.max(needed, Math.min(wanted, chunk)) : 0;
    const question: QuotaAsk = {
      urgency,
      limit,
      least,
      most: Math.max(least, wanted, chunk),
      late: leased.takeLate(),
      refusedMs,
    };
    const askedAt = now();
    const [askedFor] = queues[urgency];
    asking = true;
    refusedMs = null;
    options.ledger.lease(question).then(
      (lease) => {
        asking = false;
        spent = lease.spent;
        gate.shareAmong(lease.processes);
        leased.add(lease, { askedAt, leasedAt: now() });
        // The caller that gave up may have needed more than the next one.
        if (least > 0 && (lease.units > 0 || queues[urgency][0] === askedFor))
          askAt[urgency] = now() + waitAfter(question, lease);
        serve();
      },
      (error) => {
        asking = false;
        leased.giveBackLate(question.late);
        refusedMs ??= question.refusedMs;
        for (const { refuse } of queues[urgency].splice(0)) refuse(error);
        if (first()) serve();
      },
    );
  }

  return {
    take(units, { urgency = 'person', signal } = {}) {
      if (units > limit) throw new RangeError(`A call of ${units} units never fits into ${limit}`);
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const queue = queues[urgency];
      const onAbort = () => {
        const at = queue.indexOf(waiting);
        if (at >= 0) queue.splice(at, 1);
        reject(signal?.reason);
        // Units that were too few for one caller may be enough for the next.
        askAt[urgency] = 0;
        serve();
      };
      const waiting: Waiting = {
        units,
        grant: () => {
          signal?.removeEventListener('abort', onAbort);
          gate.enter();
          resolve(settleOnce(leased.take(units)));
        },
        refuse: (reason) => {
          signal?.removeEventListener('abort', onAbort);
          reject(reason);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.push(waiting);
      serve();
      return promise;
    },
    drain(retryAfterMs = REFUSED_PAUSE_MS) {
      refusedMs = Math.max(refusedMs ?? 0, retryAfterMs);
      leased.drop();
      askAt = { person: 0, soon: 0, background: 0 };
      serve();
    },
    narrow: () => gate.narrow(),
    usage() {
      const at = now();
      const counted = spent.filter(({ until }) => until.getTime() > at);
      return { used: counted.reduce((sum, { units }) => sum + units, 0), limit };
    },
  };

  function settleOnce(settle: (endedAt: number) => void): () => void {
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      settle(now());
      gate.leave();
      serve();
    };
  }
}
