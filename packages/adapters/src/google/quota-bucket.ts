import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@triage/core/ports/clock';
import type { MailUrgency } from '@triage/core/ports/mail';
import { UNITS_PER_MINUTE } from './quota-costs.ts';
import { type QuotaWindow, quotaWindow } from './quota-window.ts';

/** Kept free for a person while one is there; somebody who asks again within a minute is. */
const PERSON_SHARE = 0.2;
const PERSON_PRESENT_MS = 60_000;
/** Kept free while nobody is there: enough for a first click. The rest is lent to background work. */
const IDLE_SHARE = 0.03;
/** Kept free by what a person is about to look at, for the person. */
const SOON_SHARE = 0.1;
/** Background work may start with this much at once; after that it is spread evenly over the minute. */
const BACKGROUND_BURST = 0.1;
/** After a refusal without a Retry-After. */
const REFUSED_PAUSE_MS = 1_000;

export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

/** Quota units of one user: `take` waits for its turn. Call what it answers when the provider has answered. */
export interface QuotaBucket {
  take(units: number, options?: { urgency?: MailUrgency; signal?: AbortSignal }): Promise<() => void>;
  /** The provider refused for want of quota: somebody else has spent what we thought was ours. */
  drain(retryAfterMs?: number): void;
  /** Units that the provider may still be counting against its limit of a minute. */
  usage(): { used: number; limit: number };
}

interface Waiting {
  units: number;
  grant: () => void;
}

export function quotaBucket(options: { clock: Clock; unitsPerMinute?: number; wait?: Wait }): QuotaBucket {
  const limit = options.unitsPerMinute ?? UNITS_PER_MINUTE;
  const wait = options.wait ?? ((ms, signal) => sleep(ms, undefined, { signal, ref: true }));
  const now = () => options.clock.now().getTime();
  const window = quotaWindow();
  const queues: Record<MailUrgency, Waiting[]> = { person: [], soon: [], background: [] };
  const pace = backgroundPace(limit, now());
  let personAt = Number.NEGATIVE_INFINITY;
  let pausedUntil = 0;
  let timer = new AbortController();

  const shortFor = { person: personShort, soon: soonShort, background: backgroundShort };

  function serve(): void {
    timer.abort();
    timer = new AbortController();
    const waitMs = serveUntilShort();
    if (waitMs === null || waitMs === Number.POSITIVE_INFINITY) return;
    wait(Math.ceil(waitMs), timer.signal).then(serve, () => undefined);
  }

  /** Grants what may be granted; answers how long until more may be, or null with nobody waiting. */
  function serveUntilShort(): number | null {
    for (;;) {
      // A person who waits goes before any other work, even work that would fit.
      const urgency = (['person', 'soon', 'background'] as const).find((name) => queues[name].length > 0);
      const next = urgency && queues[urgency][0];
      if (!next) return null;
      const at = now();
      const shortMs = shortFor[urgency](next, at);
      if (shortMs > 0) return shortMs;
      queues[urgency].shift();
      if (urgency === 'background') pace.spend(next.units);
      next.grant();
    }
  }

  function personShort(next: Waiting, at: number): number {
    return Math.max(pausedUntil - at, shortOf(window, next.units, limit, at));
  }

  function soonShort(next: Waiting, at: number): number {
    const allowed = Math.max(limit * (1 - SOON_SHARE), next.units);
    return Math.max(pausedUntil - at, shortOf(window, next.units, allowed, at));
  }

  function backgroundShort(next: Waiting, at: number): number {
    const share = at - personAt < PERSON_PRESENT_MS ? PERSON_SHARE : IDLE_SHARE;
    const allowed = Math.max(limit * (1 - share), next.units);
    const short = shortOf(window, next.units, allowed, at);
    return Math.max(pausedUntil - at, pace.shortMs(next.units, at), short);
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
        serve();
      };
      const waiting: Waiting = {
        units,
        grant: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve(settleOnce(window.charge(units)));
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.push(waiting);
      if (urgency === 'person') personAt = now();
      serve();
      return promise;
    },
    drain(retryAfterMs = REFUSED_PAUSE_MS) {
      const at = now();
      window.fill(at, limit);
      pausedUntil = Math.max(pausedUntil, at + retryAfterMs);
      serve();
    },
    usage: () => ({ used: window.used(now()), limit }),
  };

  function settleOnce(settle: (endedAt: number) => void): () => void {
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      settle(now());
      serve();
    };
  }
}

/** Without a next release, an answer to a call under way will make room and serve again. */
function shortOf(window: QuotaWindow, units: number, allowed: number, at: number): number {
  if (window.used(at) + units <= allowed) return 0;
  const release = window.nextRelease(at);
  return release === null ? Number.POSITIVE_INFINITY : Math.max(1, release - at);
}

/** Spreads background work over the minute, so that room keeps coming free for a person every instant. */
function backgroundPace(limit: number, start: number) {
  const perMs = (limit * (1 - IDLE_SHARE)) / 60_000;
  const burst = limit * BACKGROUND_BURST;
  let tokens = burst;
  let filledAt = start;
  return {
    shortMs(units: number, at: number): number {
      tokens = Math.min(burst, tokens + Math.max(0, at - filledAt) * perMs);
      filledAt = at;
      return Math.max(0, (Math.min(units, burst) - tokens) / perMs);
    },
    spend(units: number): void {
      tokens -= units;
    },
  };
}
