import { preferencesSchema, type Settings } from '@triage/contract/preferences';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

export async function readSettings(ctx: Ctx): Promise<Settings> {
  const [row] = await ctx.db.query<{ time_zone: string; preferences: unknown }>(
    'SELECT time_zone, preferences FROM user_settings WHERE user_id = $1',
    [ctx.tenantId],
    'read-settings',
  );
  return { ...preferencesSchema.parse(row?.preferences ?? {}), timeZone: row?.time_zone || null };
}
