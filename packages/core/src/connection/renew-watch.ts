import { findWatchExpiry, setWatchExpiry } from '@triage/database/tables/mailboxes/mailboxes';
import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'jobs' | 'settings'>;

/**
 * Registers the mailbox for pushes, or again before the registration ends. It covers all labels: with INBOX alone, an
 * email sent from the phone would show up minutes later. Without a topic the app polls.
 */
export async function renewWatch(ctx: Ctx): Promise<void> {
  const topic = ctx.settings.mailPushTopic;
  if (!topic) return;
  const mailbox = await findWatchExpiry(ctx.db, ctx.tenantId);
  if (!mailbox) return;
  const now = ctx.clock.now();
  const { expiresAt } = await ctx.mail.watch({ topic });
  await setWatchExpiry(ctx.db, { userId: ctx.tenantId, expiresAt });
  // Changes made while no watch was active were not pushed.
  if (!mailbox.expiresAt || mailbox.expiresAt <= now)
    await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId });
}
