import type { Success } from '@triage/contract/errors';
import type { PromisesAnswer } from '@triage/contract/inbox/reminders';
import { findFollowUp } from '@triage/database/tables/inbox/reminders';
import {
  deleteSettledPromise,
  listSettledPromises,
  putSettledPromise,
} from '@triage/database/tables/threads/settled-promises';
import type { TenantContext } from '../../context.ts';
import { getOwner } from '../../mailbox/inbox/get-owner.ts';
import { findThread } from '../../mailbox/store/list-threads.ts';
import { knownZone } from '../../time/local-time.ts';
import { findPromise } from './find-promise.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const MESSAGES_MAX = 5;

/**
 * What the user wrote that they would do, as far as its day is still to come: offered as a reminder, never made. None
 * where the thread has a reminder already.
 */
export async function listPromises(ctx: Ctx, { threadId }: { threadId: string }): Promise<PromisesAnswer> {
  const userId = ctx.tenantId;
  const thread = await findThread(ctx.db, userId, threadId);
  const own = (thread?.messages ?? []).filter(({ fromMe }) => fromMe).slice(-MESSAGES_MAX);
  if (own.length === 0) return { promises: [] };
  const { timeZone } = await getOwner(ctx.db, userId);
  const now = ctx.clock.now();
  const found = own.flatMap((message) => {
    const promise = findPromise(message, knownZone(timeZone));
    return promise && promise.remindAt > now ? { messageId: message.messageId, ...promise } : [];
  });
  if (found.length === 0 || (await findFollowUp(ctx.db, { userId, threadId }))?.remindAt)
    return { promises: [] };
  const messageIds = found.map(({ messageId }) => messageId);
  const settled = await listSettledPromises(ctx.db, { userId, messageIds });
  return {
    promises: found
      .filter(({ messageId }) => !settled.has(messageId))
      .map(({ messageId, text, remindAt }) => ({ messageId, text, remindAt: remindAt.toISOString() })),
  };
}

/** The promise of this message is not offered any more. */
export async function dismissPromise(ctx: Ctx, { messageId }: { messageId: string }): Promise<Success> {
  await putSettledPromise(ctx.db, { userId: ctx.tenantId, messageId, now: ctx.clock.now() });
  return { success: true };
}

export async function offerPromise(ctx: Ctx, { messageId }: { messageId: string }): Promise<Success> {
  await deleteSettledPromise(ctx.db, { userId: ctx.tenantId, messageId });
  return { success: true };
}
