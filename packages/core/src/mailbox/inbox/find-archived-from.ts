import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/triage/lanes';
import { findLaneChangeOfThread } from '@triage/database/tables/inbox/lane-changes';
import type { TenantContext } from '../../context.ts';

type Row = Pick<InboxRow, 'threadId' | 'lane' | 'labelIds'>;

/** The lane before the thread was archived or muted, as long as that change is kept. */
export async function findArchivedFrom(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { threadId, lane, labelIds }: Row,
): Promise<Lane | undefined> {
  if (lane !== 'done' || labelIds?.includes('INBOX')) return undefined;
  const last = await findLaneChangeOfThread(ctx.db, { userId: ctx.tenantId, threadId });
  if (last?.kind !== 'archive' && last?.kind !== 'mute') return undefined;
  const before = last.before.threads.find((thread) => thread.threadId === threadId)?.lane;
  return before === 'done' ? undefined : before;
}
