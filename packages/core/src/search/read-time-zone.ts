import type { TenantContext } from '../context.ts';
import { knownZone } from '../mailbox/local-time.ts';

export async function readTimeZone(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<string> {
  const [row] = await ctx.db.query<{ time_zone: string }>(
    'SELECT time_zone FROM user_settings WHERE user_id = $1',
    [ctx.tenantId],
    'read-time-zone',
  );
  return knownZone(row?.time_zone ?? 'UTC');
}
