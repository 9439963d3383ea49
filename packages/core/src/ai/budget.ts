import { preferencesSchema } from '@triage/contract/account/preferences';
import { findSettingsRow } from '@triage/database/tables/people/user-settings';
import type { Settings, TenantContext } from '../context.ts';
import { knownZone } from '../time/local-time.ts';
import { dateIn, instantOn } from '../time/zone-days.ts';

const DAY_MS = 86_400_000;
const NANO = 1_000_000_000;

export interface Budget {
  /** Today in the zone of the person, as `2026-03-02`, and its first day of the month. */
  day: string;
  monthStart: string;
  monthBegan: Date;
  /** When the next day begins. */
  renewsAt: Date;
  /** In billionths of a dollar; null: no limit. */
  all: number | null;
  background: number | null;
}

type Ctx = Pick<TenantContext, 'db' | 'tenantId' | 'clock'> & { settings?: Pick<Settings, 'aiBudget'> };

/** The limits of today: the person's own, else the operator's. */
export async function getBudget(ctx: Ctx): Promise<Budget> {
  const row = await findSettingsRow(ctx.db, ctx.tenantId);
  const { aiDailyBudget, aiBackgroundBudget } = preferencesSchema.parse(row?.preferences ?? {});
  const zone = knownZone(row?.timeZone || 'UTC');
  const today = dateIn(ctx.clock.now().getTime(), zone);
  const day = new Date(today).toISOString().slice(0, 10);
  const monthStart = `${day.slice(0, 7)}-01`;
  const given = ctx.settings?.aiBudget;
  return {
    day,
    monthStart,
    monthBegan: new Date(instantOn(Date.parse(monthStart), '00:00', zone)),
    renewsAt: new Date(instantOn(today + DAY_MS, '00:00', zone)),
    all: toNano(aiDailyBudget ?? given?.all ?? null),
    background: toNano(aiBackgroundBudget ?? given?.background ?? null),
  };
}

function toNano(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * NANO);
}

export function toDollars(nanodollars: number): number {
  return nanodollars / NANO;
}
