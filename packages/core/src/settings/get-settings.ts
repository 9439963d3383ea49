import { preferencesSchema, type Settings } from '@triage/contract/account/preferences';
import { findSettingsRow } from '@triage/database/tables/people/user-settings';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

export async function getSettings(ctx: Ctx): Promise<Settings> {
  const row = await findSettingsRow(ctx.db, ctx.tenantId);
  return { ...preferencesSchema.parse(row?.preferences ?? {}), timeZone: row?.timeZone || null };
}
