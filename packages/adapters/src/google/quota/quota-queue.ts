import type { MailUrgency } from '@triage/core/ports/mail';
import type { CallGate } from './call-gate.ts';
import type { LeasedUnits } from './leased-units.ts';
import {
  backgroundPace,
  type QuotaAsk,
  type QuotaLease,
  type QuotaLedger,
  waitAfter,
} from './quota-ledger.ts';

/** The calls of one lease must run within three quarters of a second, one after the other; hence the limit. */
const CALLS_IN_TURN = 3;
const URGENCIES = ['person', 'soon', 'background'] as const;

export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

export interface Waiting {
  units: number;
  grant: () => void;
  refuse: (reason: unknown) => void;
}

/** The callers of one user that wait for units, and what the ledger has last told of them. */
export interface QuotaQueue {
  readonly ledger: QuotaLedger;
  readonly limit: number;
  readonly wait: Wait;
  readonly now: () => number;
  readonly gate: CallGate;
  readonly leased: LeasedUnits;
  readonly queues: Record<MailUrgency, Waiting[]>;
  askAt: Record<MailUrgency, number>;
  refusedMs: number | null;
  spent: QuotaLease['spent'];
  asking: boolean;
  timer: AbortController;
}

/** Grants what the leased units allow, most urgent first, and asks the ledger for the rest. */
export function serve(queue: QuotaQueue): void {
  queue.timer.abort();
  queue.timer = new AbortController();
  // Requests of waiting users go before any other work, even work that would fit.
  for (let next = first(queue); next; next = first(queue)) {
    if (!queue.gate.hasPlace(next.urgency) || !queue.leased.has(next.waiting.units, queue.now())) break;
    queue.queues[next.urgency].shift();
    next.waiting.grant();
  }
  if (!queue.asking) askOrWait(queue);
}

function askOrWait(queue: QuotaQueue): void {
  const next = first(queue);
  if (queue.refusedMs !== null || queue.leased.late().length > 0) {
    ask(queue, next?.urgency ?? 'background', 0);
    return;
  }
  // Every caller that leaves the gate runs the queue again.
  if (!next || !queue.gate.hasPlace(next.urgency)) return;
  const waitMs = queue.askAt[next.urgency] - queue.now();
  if (waitMs <= 0) ask(queue, next.urgency, next.waiting.units - queue.leased.held(queue.now()));
  else
    queue.wait(Math.ceil(waitMs), queue.timer.signal).then(
      () => serve(queue),
      () => undefined,
    );
}

function first({ queues }: QuotaQueue) {
  const urgency = URGENCIES.find((name) => queues[name].length > 0);
  const waiting = urgency && queues[urgency][0];
  return waiting && { urgency, waiting };
}

function ask(queue: QuotaQueue, urgency: MailUrgency, needed: number): void {
  const question = makeQuestion(queue, urgency, needed);
  const askedAt = queue.now();
  const [askedFor] = queue.queues[urgency];
  queue.asking = true;
  queue.refusedMs = null;
  queue.ledger.lease(question).then(
    (lease) => {
      queue.asking = false;
      queue.spent = lease.spent;
      queue.gate.shareAmong(lease.processes);
      queue.leased.add(lease, { askedAt, leasedAt: queue.now() });
      // The caller that gave up may have needed more than the next one.
      if (question.least > 0 && (lease.units > 0 || queue.queues[urgency][0] === askedFor))
        queue.askAt[urgency] = queue.now() + waitAfter(question, lease);
      serve(queue);
    },
    (error) => {
      queue.asking = false;
      queue.leased.giveBackLate(question.late);
      queue.refusedMs ??= question.refusedMs;
      for (const { refuse } of queue.queues[urgency].splice(0)) refuse(error);
      if (first(queue)) serve(queue);
    },
  );
}

function makeQuestion(queue: QuotaQueue, urgency: MailUrgency, needed: number): QuotaAsk {
  const { limit, gate, leased } = queue;
  const upcoming = queue.queues[urgency].slice(0, gate.places(urgency) * CALLS_IN_TURN);
  const wanted = upcoming.reduce((sum, { units }) => sum + units, 0) - leased.held(queue.now());
  const chunk = urgency === 'background' ? backgroundPace(limit).chunk : 0;
  // Background work takes whole chunks: the rest of a smaller one would expire before the next.
  const least = needed > 0 ? Math.max(needed, Math.min(wanted, chunk)) : 0;
  const most = Math.max(least, wanted, chunk);
  return { urgency, limit, least, most, late: leased.takeLate(), refusedMs: queue.refusedMs };
}
