import {
  type ChangedLabels,
  deleteLaneChange,
  findLabelChange,
} from '@triage/database/tables/inbox/lane-changes';
import { findThreadFlags } from '@triage/database/tables/threads/thread-labels';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Relabelling, relabelThread } from '../actions/relabel-thread.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs'>;

/** Takes back that one change of labels, and nothing that was changed since. False where there is none to take back. */
export async function undoLabelChange(
  ctx: Ctx,
  { threadId, changeId }: { threadId: string; changeId: string },
): Promise<boolean> {
  const key = { userId: ctx.tenantId, threadId, id: changeId };
  const change = await findLabelChange(ctx.db, key);
  if (!change?.before.labels) return false;
  const { labels } = change.before;
  await relabelThread(
    ctx,
    { threadId },
    async () => {
      const flags = await findThreadFlags(ctx.db, { userId: ctx.tenantId, threadId });
      if (!flags) throw new AppError('threadNotFound');
      return (await findLabelChange(ctx.db, key)) ? reverseLabels(labels) : null;
    },
    async (tx) => void (await deleteLaneChange(tx, key)),
  );
  return true;
}

export function reverseLabels({ added, removed }: ChangedLabels): Required<Relabelling> {
  return { add: removed, remove: added };
}
