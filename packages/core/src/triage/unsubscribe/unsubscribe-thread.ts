import type { UnsubscribeAnswer } from '@triage/contract/inbox/unsubscribe';
import { BULK_MAX } from '@triage/contract/limits';
import {
  findUnsubscribeOutcome,
  listInboxOfSender,
  putUnsubscribe,
  setUnsubscribeOutcome,
} from '@triage/database/tables/list-unsubscribes';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { getThreadView } from '../../mailbox/inbox/list-inbox.ts';
import { parseUnsubscribe } from '../../mailbox/inbox/parse-unsubscribe.ts';
import { parseOneClick } from '../../mime/parse-one-click.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import { takeTurns } from '../take-turns.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'lists'>;

/**
 * Leaves the mailing list of a thread by its newest message. The request is recorded before it goes out, and its outcome
 * afterwards; a process that dies in between may ask once more, which RFC 8058 lets mean the same.
 */
export async function unsubscribeThread(
  ctx: Ctx,
  { threadId }: { threadId: string },
): Promise<UnsubscribeAnswer> {
  return takeTurns(ctx, threadId, async () => {
    const thread = await getThreadView(ctx, threadId);
    const message = thread.messages.findLast(({ unsubscribe }) => unsubscribe);
    if (!message) return { outcome: 'byHand', sender: '', threadIds: [] };
    const sender = message.from.email;
    const outcome = await leaveList(ctx, { threadId, messageId: message.messageId });
    const threadIds = await listInboxOfSender(ctx.db, { userId: ctx.tenantId, sender, limit: BULK_MAX });
    return { outcome, sender, threadIds };
  });
}

async function leaveList(
  ctx: Ctx,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<UnsubscribeAnswer['outcome']> {
  const mail = { userId: ctx.tenantId, messageId };
  if ((await findUnsubscribeOutcome(ctx.db, mail)) === 'left') return 'left';
  const header = ctx.lists ? parseOneClick(await fetchRaw(ctx, messageId)) : null;
  const url = header === null ? null : (parseUnsubscribe(header)?.url ?? null);
  if (!ctx.lists || !url?.startsWith('https:')) return 'byHand';
  await putUnsubscribe(ctx.db, { ...mail, threadId, host: new URL(url).host, at: ctx.clock.now() });
  const outcome = await ctx.lists.leave(url);
  await setUnsubscribeOutcome(ctx.db, { ...mail, outcome });
  return outcome;
}

/** As the provider has it now: the cache keeps neither the signature nor a second field of one name. */
async function fetchRaw({ mail }: Ctx, messageId: string): Promise<Uint8Array> {
  try {
    return (await mail.getMessage(messageId)).raw;
  } catch (cause) {
    if (isProviderFailure(cause, 'notFound', 'gone')) throw new AppError('threadNotFound', { cause });
    if (isProviderFailure(cause, 'revoked')) throw new AppError('notConnected', { cause });
    throw cause;
  }
}
