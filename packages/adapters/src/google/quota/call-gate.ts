import type { MailUrgency } from '@triage/core/ports/mail';

/** Gmail refuses "too many concurrent requests for user" from somewhere between 5 and 20 calls on. */
export const CALLS_AT_ONCE = 6;
/** A process always has one call for a person and one for the rest, however many share the mailbox. */
const LEAST_SHARE = 2;
/** Reserved for more urgent calls, so that a click can start while a backfill runs. */
const KEPT: Record<MailUrgency, number> = { person: 0, soon: 1, background: 2 };
/** After a refusal this process halves its concurrent calls for this long. */
export const NARROW_MS = 30_000;

export type CallGate = ReturnType<typeof callGate>;

/** Limits this process's concurrent calls for one mailbox. */
export function callGate(now: () => number) {
  let running = 0;
  let share = CALLS_AT_ONCE;
  let narrow = { width: CALLS_AT_ONCE, until: 0 };

  const width = () => (now() < narrow.until ? Math.min(share, narrow.width) : share);

  const places = (urgency: MailUrgency) => Math.max(1, width() - KEPT[urgency]);

  return {
    places,
    hasPlace: (urgency: MailUrgency) => running < places(urgency),
    enter(): void {
      running += 1;
    },
    leave(): void {
      running -= 1;
    },
    /** All processes that call for this mailbox have equal shares. */
    shareAmong(processes: number): void {
      share = Math.max(LEAST_SHARE, Math.floor(CALLS_AT_ONCE / Math.max(1, processes)));
    },
    /** Another client, such as a phone, uses this mailbox too. */
    narrow(): void {
      narrow = { width: Math.max(1, Math.floor(width() / 2)), until: now() + NARROW_MS };
    },
  };
}
