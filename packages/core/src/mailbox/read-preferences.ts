import { type Preferences, preferencesSchema } from '@triage/contract/preferences';
import type { Sql } from '@triage/database/open-database';
import type { TenantId } from '../context.ts';

export async function readPreferences(sql: Sql, tenantId: TenantId): Promise<Preferences> {
  const [row] = await sql.query<{ preferences: unknown }>(
    'SELECT preferences FROM user_settings WHERE user_id = $1',
    [tenantId],
  );
  return preferencesSchema.parse(row?.preferences ?? {});
}
