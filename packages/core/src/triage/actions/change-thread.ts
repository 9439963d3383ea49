import type { ThreadChange } from '@triage/contract/inbox/thread-change';
import type { TenantContext } from '../../context.ts';
import { muteThread, unmuteThread } from './mute-thread.ts';
import { removeThread } from './remove-thread.ts';
import { returnThread } from './return-thread.ts';
import { starThread } from './star-thread.ts';

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
    case 'trash':
    case 'spam':
      return change.on
        ? removeThread(ctx, { threadId, to: change.kind })
        : returnThread(ctx, { threadId, from: change.kind });
  }
}
