import { endTokenRefresh } from '@triage/database/tables/connections/connections';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'logger'>;

/** Only for the version that was refused: a reconnect in the meantime has stored another password. */
export async function noteRefusedPassword(ctx: Ctx, version: number): Promise<void> {
  await endTokenRefresh(ctx.db, { userId: ctx.tenantId, version, revoked: true, now: ctx.clock.now() });
  ctx.logger.warn('connection.revoked', { tenant: ctx.tenantId });
}
