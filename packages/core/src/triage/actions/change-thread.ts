import type { ThreadChange } from '@triage/contract/inbox/thread-change';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import type { TenantContext } from '../../context.ts';
import { inBulk } from '../../in-bulk.ts';
import { labelKnown } from '../labels/label-thread.ts';
import { requireLabels } from '../labels/require-labels.ts';
import { muteThread, unmuteThread } from './mute-thread.ts';
import { removeThread } from './remove-thread.ts';
import { returnThread } from './return-thread.ts';
import { starThread } from './star-thread.ts';

/** One answer per thread; an unknown label is an error of them all. */
export async function changeThreads(
  ctx: TenantContext,
  { threadIds, change }: { threadIds: readonly string[]; change: ThreadChange },
): Promise<BulkAnswer> {
  if (change.kind === 'label' || change.kind === 'file') await requireLabels(ctx, [change.label]);
  return inBulk(threadIds, (threadId) => changeThread(ctx, threadId, change), ctx.logger);
}

/** One change of one thread, by its kind. */
export async function changeThread(
  ctx: TenantContext,
  threadId: string,
  change: ThreadChange,
): Promise<unknown> {
  switch (change.kind) {
    case 'star':
      return starThread(ctx, { threadId, on: change.on });
    case 'mute':
      return change.on ? muteThread(ctx, { threadId }) : unmuteThread(ctx, { threadId });
    case 'label':
      return labelKnown(ctx, threadId, change.on ? { add: [change.label] } : { remove: [change.label] });
    case 'file':
      return labelKnown(ctx, threadId, { add: [change.label], archive: true });
    case 'trash':
    case 'spam':
      return change.on
        ? removeThread(ctx, { threadId, to: change.kind })
        : returnThread(ctx, { threadId, from: change.kind });
  }
}
