import type { DeletionReport } from '@triage/contract/account/deletion';
import type { RemovePersonRequest } from '@triage/contract/operator/people';
import { findUserEmail } from '@triage/database/tables/people/users';
import { openTenant, type Services } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { mintTenantId, type TenantId } from '../../tenant/tenant-id.ts';
import { deletePersonWhole } from '../delete-everything.ts';
import { endAccess } from './sign-person-out.ts';

type Ctx = Services & { operatorId: TenantId };

/** Longer than the calls to the provider may take. The job only completes a removal whose process died. */
const FINISH_AFTER_MS = 2 * 60_000;

/**
 * Ends the person's access and queues the removal in one transaction, then removes them here, for the report. If this
 * process dies in between, the job completes the removal; after a removal the job is deleted with the person's others.
 */
export async function removePerson(
  ctx: Ctx,
  { personId, confirm }: RemovePersonRequest,
): Promise<DeletionReport> {
  const { operatorId } = ctx;
  const email = await findUserEmail(ctx.db, personId);
  if (email === null) throw new AppError('personNotFound');
  if (personId === operatorId) throw new FieldError('personId', 'Delete your own account in your settings');
  if (email.toLowerCase() !== confirm.toLowerCase())
    throw new FieldError('confirm', 'This is not their sign-in address');
  const tenantId = mintTenantId(personId);
  const startAfter = new Date(ctx.clock.now().getTime() + FINISH_AFTER_MS);
  await ctx.db.transaction(async (tx) => {
    await endAccess(tx, personId);
    await ctx.jobs.enqueue('remove-person', { userId: personId }, { key: personId, startAfter, tx });
  });
  ctx.logger.info('operator.person-removal-started', { operator: operatorId, person: personId });
  const report = await deletePersonWhole(openTenant(ctx, tenantId));
  ctx.logger.info('operator.person-removed', { operator: operatorId, person: personId, ...report });
  return report;
}
