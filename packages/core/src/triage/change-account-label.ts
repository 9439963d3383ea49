import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { isProviderFailure } from '../ports/mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'mail' | 'jobs'>;
type Change = { threadId: string; label: 'INBOX' | 'UNREAD'; on: boolean };
export type AccountChange = { threadId: string; add?: string[]; remove?: string[] };

/** Puts a label on a thread of the account, or takes it off. */
export async function changeAccountLabel(ctx: Ctx, { threadId, label, on }: Change): Promise<void> {
  await changeAccountLabels(ctx, { threadId, ...(on ? { add: [label] } : { remove: [label] }) });
}

export async function changeAccountLabels(ctx: Ctx, change: AccountChange): Promise<void> {
  try {
    await tellProvider(ctx, change);
  } catch (cause) {
    if (isProviderFailure(cause, 'notFound', 'gone', 'invalid'))
      throw new AppError('threadNotFound', { cause });
    if (isProviderFailure(cause, 'revoked')) throw new AppError('notConnected', { cause });
    throw cause;
  }
}

/** A change that may have taken effect without an answer is looked for, even if its push gets lost. */
export async function tellProvider(ctx: Ctx, { threadId, add, remove }: AccountChange): Promise<void> {
  try {
    await ctx.mail.modifyThread(threadId, { ...(add && { add }), ...(remove && { remove }) });
  } catch (cause) {
    if (isProviderFailure(cause, 'unknown', 'unavailable'))
      await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId });
    throw cause;
  }
}
