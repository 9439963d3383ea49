import type { Clock } from '@triage/core/ports/clock';
import {
  ANSWER_MS,
  backgroundPace,
  IDLE_SHARE,
  PERSON_PRESENT_MS,
  PERSON_SHARE,
  type QuotaAsk,
  type QuotaLedger,
  REFUSED_SLICES,
  SOON_SHARE,
  WINDOW_MS,
} from '../quota/quota-ledger.ts';

/** The same logic as the table's single statement, written in TypeScript; a test keeps the two equal. */
export function memoryQuota(clock: Clock): QuotaLedger {
  let spent: { until: number; units: number }[] = [];
  let pace = Number.POSITIVE_INFINITY;
  let pacedAt = 0;
  let personAt = Number.NEGATIVE_INFINITY;
  let pausedUntil: number | null = null;

  function shareKept({ urgency }: QuotaAsk, now: number): number {
    if (urgency === 'person') return 0;
    if (urgency === 'soon') return SOON_SHARE;
    return personAt > now - PERSON_PRESENT_MS ? PERSON_SHARE : IDLE_SHARE;
  }

  function move({ late }: QuotaAsk, now: number): void {
    const moved = [
      ...spent,
      ...late.map(({ until, units }) => ({ until: until.getTime(), units: -units })),
      ...late.map(({ units }) => ({ until: now + WINDOW_MS, units })),
    ].filter(({ until }) => until > now);
    const byEnd = Map.groupBy(moved, ({ until }) => until);
    spent = [...byEnd].map(([until, same]) => ({
      until,
      units: same.reduce((sum, { units }) => sum + units, 0),
    }));
    spent = spent.filter(({ units }) => units > 0);
  }

  return {
    async lease(ask) {
      const now = clock.now().getTime();
      const background = ask.urgency === 'background';
      move(ask, now);
      const used = spent.reduce((sum, { units }) => sum + units, 0);
      const { burst, perMs } = backgroundPace(ask.limit);
      pace = Math.min(burst, pace + perMs * Math.max(0, now - pacedAt));
      pacedAt = Math.max(pacedAt, now);
      const allowed = ask.limit * (1 - shareKept(ask, now));
      if (ask.urgency === 'person' && ask.least > 0) personAt = now;
      if (ask.refusedMs !== null) pausedUntil = Math.max(pausedUntil ?? 0, now + ask.refusedMs);
      const paced = background ? Math.max(ask.least, pace) : ask.most;
      const offer = Math.floor(Math.min(ask.most, Math.max(allowed, ask.least) - used, paced));
      const open = (pausedUntil ?? 0) <= now && (!background || pace >= Math.min(ask.least, burst));
      const units = ask.least > 0 && offer >= ask.least && open ? offer : 0;
      const until = now + WINDOW_MS + ANSWER_MS;
      if (units > 0) spent.push({ until, units });
      if (background) pace -= units;
      if (ask.refusedMs !== null) fill(Math.max(0, ask.limit - used), now);
      return {
        units,
        until: new Date(until),
        now: new Date(now),
        pausedUntil: pausedUntil === null ? null : new Date(pausedUntil),
        pace,
        allowed,
        spent: spent.map((entry) => ({ units: entry.units, until: new Date(entry.until) })),
        processes: 1,
      };
    },
  };

  function fill(refused: number, now: number): void {
    for (let slice = 1; slice <= REFUSED_SLICES; slice++) {
      const upTo = (part: number) => Math.floor((part * refused) / REFUSED_SLICES);
      spent.push({
        until: now + Math.floor((slice * WINDOW_MS) / REFUSED_SLICES),
        units: upTo(slice) - upTo(slice - 1),
      });
    }
  }
}
