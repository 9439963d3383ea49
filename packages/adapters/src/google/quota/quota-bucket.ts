import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@triage/core/ports/clock';
import type { MailUrgency } from '@triage/core/ports/mail';
import { callGate } from './call-gate.ts';
import { leasedUnits } from './leased-units.ts';
import { UNITS_PER_MINUTE } from './quota-costs.ts';
import type { QuotaLedger } from './quota-ledger.ts';
import { type QuotaQueue, serve, type Wait, type Waiting } from './quota-queue.ts';

/** After a refusal without a Retry-After. */
const REFUSED_PAUSE_MS = 1_000;

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

/** Leases units from a ledger shared by all processes and distributes them here, most urgent first. */
export function quotaBucket(options: QuotaBucketOptions): QuotaBucket {
  const now = () => options.clock.now().getTime();
  const queue: QuotaQueue = {
    ledger: options.ledger,
    limit: options.unitsPerMinute ?? UNITS_PER_MINUTE,
    wait: options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: true })),
    now,
    gate: callGate(now),
    leased: leasedUnits(),
    queues: { person: [], soon: [], background: [] },
    askAt: { person: 0, soon: 0, background: 0 },
    ...{ refusedMs: null, spent: [], asking: false, timer: new AbortController() },
  };

  return {
    take: (units, { urgency = 'person', signal } = {}) => take(queue, units, { urgency, signal }),
    drain(retryAfterMs = REFUSED_PAUSE_MS) {
      queue.refusedMs = Math.max(queue.refusedMs ?? 0, retryAfterMs);
      queue.leased.drop();
      queue.askAt = { person: 0, soon: 0, background: 0 };
      serve(queue);
    },
    narrow: () => queue.gate.narrow(),
    usage() {
      const counted = queue.spent.filter(({ until }) => until.getTime() > now());
      return { used: counted.reduce((sum, { units }) => sum + units, 0), limit: queue.limit };
    },
  };
}

function take(
  queue: QuotaQueue,
  units: number,
  { urgency, signal }: { urgency: MailUrgency; signal: AbortSignal | undefined },
): Promise<() => void> {
  if (units > queue.limit) throw new RangeError(`A call of ${units} units never fits into ${queue.limit}`);
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const line = queue.queues[urgency];
  const onAbort = () => {
    const at = line.indexOf(waiting);
    if (at >= 0) line.splice(at, 1);
    reject(signal?.reason);
    // Units that were too few for one caller may be enough for the next.
    queue.askAt[urgency] = 0;
    serve(queue);
  };
  const waiting: Waiting = {
    units,
    grant: () => {
      signal?.removeEventListener('abort', onAbort);
      queue.gate.enter();
      resolve(settleOnce(queue, queue.leased.take(units)));
    },
    refuse: (reason) => {
      signal?.removeEventListener('abort', onAbort);
      reject(reason);
    },
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  line.push(waiting);
  serve(queue);
  return promise;
}

function settleOnce(queue: QuotaQueue, settle: (endedAt: number) => void): () => void {
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    settle(queue.now());
    queue.gate.leave();
    serve(queue);
  };
}
