import type {
  FailedJobsAnswer,
  FailedSendsAnswer,
  FailuresRequest,
} from '@triage/contract/operator/installation';
import { FAILURES_A_PAGE } from '@triage/contract/operator/page-sizes';
import { listFailedJobs, listFailedSendsOfAll } from '@triage/database/tables/operator/failures';
import type { Services } from '../../context.ts';
import { classifyError, isOutcomeUnknown } from './classify-error.ts';

type Ctx = Pick<Services, 'db' | 'clock'>;

/** Failed jobs are kept as long. */
const SHOWN_MS = 14 * 24 * 60 * 60_000;

export async function listFailedJobsForOperator(
  ctx: Ctx,
  request: FailuresRequest,
): Promise<FailedJobsAnswer> {
  const { rows, page } = await pageOrFirst(request.page, (at) => listFailedJobs(ctx.db, at));
  return {
    jobs: rows.map(({ id, kind, userId, email, attempts, at, error }) => ({
      ...{ id, kind, userId, email, attempts },
      at: at.toISOString(),
      errorClass: classifyError(error),
    })),
    total: rows[0]?.total ?? 0,
    page,
  };
}

export async function listFailedSendsForOperator(
  ctx: Ctx,
  request: FailuresRequest,
): Promise<FailedSendsAnswer> {
  const since = new Date(ctx.clock.now().getTime() - SHOWN_MS);
  const { rows, page } = await pageOrFirst(request.page, (at) =>
    listFailedSendsOfAll(ctx.db, { ...at, since }),
  );
  return {
    sends: rows.map(({ id, userId, email, attempts, at, error, isInvitation, automatic }) => ({
      ...{ id, userId, email, attempts },
      kind: isInvitation ? ('invitation' as const) : automatic ? ('automatic' as const) : ('email' as const),
      at: at.toISOString(),
      errorClass: classifyError(error),
      isUnknown: isOutcomeUnknown(error),
    })),
    total: rows[0]?.total ?? 0,
    page,
  };
}

/** The first page if the requested one does not exist. */
async function pageOrFirst<Row>(
  wanted: number,
  list: (at: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; page: number }> {
  const rows = await list({ limit: FAILURES_A_PAGE, offset: (wanted - 1) * FAILURES_A_PAGE });
  if (rows.length > 0 || wanted === 1) return { rows, page: wanted };
  return { rows: await list({ limit: FAILURES_A_PAGE, offset: 0 }), page: 1 };
}
