import { findSettingsRow } from '@triage/database/tables/people/user-settings';
import type { TenantContext } from '../context.ts';
import { knownZone } from '../time/local-time.ts';

export async function getTimeZone(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<string> {
  const row = await findSettingsRow(ctx.db, ctx.tenantId);
  return knownZone(row?.timeZone ?? 'UTC');
}
