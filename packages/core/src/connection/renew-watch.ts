import type { TenantContext } from '../context.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'jobs' | 'settings'>;

/** Registers the mailbox for pushes about its INBOX, or anew before that ends. Without a topic the app polls. */
export async function renewWatch(ctx: Ctx): Promise<void> {
  const topic = ctx.settings.mailPushTopic;
  if (!topic) return;
  const [mailbox] = await ctx.db.query<{ active: boolean }>(
    'SELECT coalesce(watch_expires_at > $2, false) AS active FROM mailboxes WHERE user_id = $1',
    [ctx.tenantId, ctx.clock.now()],
  );
  if (!mailbox) return;
  const { expiresAt } = await ctx.mail.watch({ topic, labelIds: ['INBOX'] });
  await ctx.db.query('UPDATE mailboxes SET watch_expires_at = $2 WHERE user_id = $1', [
    ctx.tenantId,
    expiresAt,
  ]);
  // Nobody was told of what changed while no watch was there.
  if (!mailbox.active)
    await ctx.jobs.enqueue('mail-changed', { userId: ctx.tenantId }, { key: ctx.tenantId });
}
