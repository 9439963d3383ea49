import { randomUUID } from 'node:crypto';
import type { Database } from '@triage/database/open-database';
import { leaseMailQuota, openMailQuota } from '@triage/database/tables/mail-quotas';
import {
  ANSWER_MS,
  backgroundPace,
  IDLE_SHARE,
  PERSON_PRESENT_MS,
  PERSON_SHARE,
  PROCESS_PRESENT_MS,
  type QuotaAsk,
  type QuotaLease,
  type QuotaLedger,
  REFUSED_SLICES,
  SOON_SHARE,
  WINDOW_MS,
} from './quota-ledger.ts';

type QuotaRow = NonNullable<Awaited<ReturnType<typeof leaseMailQuota>>>;

/** `now` is for tests; without it the time is the database's own. */
export function tableQuota(db: Database, userId: string, options: { now?: () => Date } = {}): QuotaLedger {
  const own = db.forTenant(userId);
  const process = randomUUID();
  return {
    async lease(ask) {
      const now = options.now?.() ?? null;
      const row = (await leaseOnce(ask, now)) ?? (await open(ask, now));
      if (!row) throw new Error('A user without a quota');
      return findRow(row);
    },
  };

  async function leaseOnce(ask: QuotaAsk, now: Date | null): Promise<QuotaRow | undefined> {
    const { perMs, burst } = backgroundPace(ask.limit);
    return leaseMailQuota(own, {
      userId,
      now,
      lateUntils: ask.late.map(({ until }) => until),
      lateUnits: ask.late.map(({ units }) => units),
      windowMs: WINDOW_MS,
      burst,
      perMs,
      urgency: ask.urgency,
      least: ask.least,
      refusedMs: ask.refusedMs,
      limit: ask.limit,
      soonShare: SOON_SHARE,
      personPresentMs: PERSON_PRESENT_MS,
      personShare: PERSON_SHARE,
      idleShare: IDLE_SHARE,
      most: ask.most,
      leaseMs: WINDOW_MS + ANSWER_MS,
      refusedSlices: REFUSED_SLICES,
      process,
      processPresentMs: PROCESS_PRESENT_MS,
    });
  }

  async function open(ask: QuotaAsk, now: Date | null): Promise<QuotaRow | undefined> {
    await openMailQuota(own, { userId, pace: backgroundPace(ask.limit).burst, now });
    return leaseOnce(ask, now);
  }
}

function findRow(row: QuotaRow): QuotaLease {
  return {
    units: row.leased,
    until: row.until,
    now: row.now,
    pausedUntil: row.pausedUntil,
    pace: row.pace,
    allowed: row.allowed,
    spent: row.untils.map((until, at) => ({ until, units: row.units[at] ?? 0 })),
    processes: row.processes,
  };
}
