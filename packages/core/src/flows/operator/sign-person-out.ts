import type { SignedOutReport, SignPersonOutRequest } from '@triage/contract/operator/people';
import type { Sql } from '@triage/database/open-database';
import { deleteDevicesOfUser } from '@triage/database/tables/notify/push-devices';
import { deleteTokensOfUser } from '@triage/database/tables/people/api-tokens';
import { deleteSessionsOfUser } from '@triage/database/tables/people/sessions';
import { findUserEmail } from '@triage/database/tables/people/users';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';

type Ctx = Pick<Services, 'db' | 'logger'> & { operatorId: TenantId };

/** Ends every session and API token, and the notifications, which show mail on a device without a session. */
export async function signPersonOut(ctx: Ctx, { personId }: SignPersonOutRequest): Promise<SignedOutReport> {
  if ((await findUserEmail(ctx.db, personId)) === null) throw new AppError('personNotFound');
  const report = await ctx.db.transaction((tx) => endAccess(tx, personId));
  ctx.logger.info('operator.person-signed-out', { operator: ctx.operatorId, person: personId, ...report });
  return report;
}

export async function endAccess(tx: Sql, userId: string): Promise<SignedOutReport> {
  return {
    sessions: await deleteSessionsOfUser(tx, userId),
    tokens: await deleteTokensOfUser(tx, userId),
    devices: await deleteDevicesOfUser(tx, userId),
  };
}
