import type { RetryJobRequest } from '@triage/contract/operator/installation';
import { retryFailedJob } from '@triage/database/tables/operator/failures';
import type { Services } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { JOB_ATTEMPTS } from '../../ports/jobs.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';

type Ctx = Pick<Services, 'db' | 'jobs' | 'logger'> & { operatorId: TenantId };

/**
 * A failed job waits again, with all its attempts. Safe at any time, because every job may run twice. Sends are no jobs:
 * nothing here sends an email again.
 */
export async function retryJob(ctx: Ctx, { jobId }: RetryJobRequest): Promise<void> {
  const kind = await retryFailedJob(ctx.db, { id: jobId, newAttempts: JOB_ATTEMPTS });
  if (kind === undefined) throw new AppError('jobNotFailed');
  ctx.logger.info('operator.job-retried', { operator: ctx.operatorId, job: jobId, kind });
  ctx.jobs.wake();
}
