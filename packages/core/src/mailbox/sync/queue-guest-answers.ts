import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../../context.ts';
import { looksLikeAnswer } from '../../icalendar/parse-guest-answer.ts';
import type { CachedMessage } from '../../mime/cached-thread.ts';

/** In the transaction that stores the mail, so a crash loses no answer, and none delays the mail. */
export async function queueGuestAnswers(
  { tenantId: userId, jobs }: Pick<TenantContext, 'tenantId' | 'jobs'>,
  tx: Sql,
  arrived: readonly CachedMessage[],
): Promise<void> {
  for (const { messageId, calendarText } of arrived) {
    if (!calendarText || !looksLikeAnswer(calendarText)) continue;
    await jobs.enqueue('record-answer', { userId, messageId }, { key: `${userId} ${messageId}`, tx });
  }
}
