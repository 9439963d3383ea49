import { type Preferences, preferencesSchema } from '@triage/contract/account/preferences';
import type { Sql } from '@triage/database/open-database';
import { findSettingsRow } from '@triage/database/tables/people/user-settings';
import type { TenantId } from '../../tenant/tenant-id.ts';

export async function getPreferences(sql: Sql, tenantId: TenantId): Promise<Preferences> {
  const row = await findSettingsRow(sql, tenantId);
  return preferencesSchema.parse(row?.preferences ?? {});
}
