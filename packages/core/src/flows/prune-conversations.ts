import { deleteConversationsBefore } from '@triage/database/tables/agent-conversations';
import { deleteApprovalsBefore } from '@triage/database/tables/approvals/approval-decisions';
import { listKeptDays } from '@triage/database/tables/people/user-settings';
import type { Services } from '../context.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * By each user's setting; without one, conversations are kept. The assistant's proposals are deleted with them, unless
 * one is pending.
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
