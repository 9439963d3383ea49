import { errorTexts } from '@triage/contract/errors';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import pMap from 'p-map';
import { AppError } from './errors.ts';
import type { Logger } from './ports/logger.ts';

/** Enough to hide the provider's latency, few enough to leave its quota to others. */
const AT_ONCE = 8;

/** One answer per thread: what failed is named, and has not kept the rest from going through. */
export async function inBulk(
  threadIds: readonly string[],
  work: (threadId: string) => Promise<unknown>,
  logger?: Logger,
): Promise<BulkAnswer> {
  const results = await pMap(
    [...new Set(threadIds)],
    async (threadId) => {
      try {
        await work(threadId);
        return { threadId, success: true };
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) logger?.error('bulk.part-failed', {}, error);
        return {
          threadId,
          success: false,
          error: error instanceof AppError ? error.message : errorTexts.internal,
        };
      }
    },
    { concurrency: AT_ONCE },
  );
  return { results };
}
