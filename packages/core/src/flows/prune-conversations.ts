import { deleteConversationsBefore } from '@triage/database/tables/agent-conversations';
import { deleteApprovalsBefore } from '@triage/database/tables/approvals/approval-decisions';
import { listKeptDays } from '@triage/database/tables/people/user-settings';
import type { Services } from '../context.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * As each person has chosen; who has chosen nothing keeps theirs. What the assistant proposed goes with them, but not
 * while it waits for a decision.
 */
export async function pruneConversations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const chosen = await listKeptDays(db);
  if (chosen.length === 0) return;
  const now = clock.now().getTime();
  const limits = {
    userIds: chosen.map(({ userId }) => userId),
    olderThan: chosen.map(({ days }) => new Date(now - days * DAY_MS)),
  };
  await deleteConversationsBefore(db, limits);
  await deleteApprovalsBefore(db, limits);
}
