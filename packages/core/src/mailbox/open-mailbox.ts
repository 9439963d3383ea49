import type { TenantContext } from '../context.ts';
import { findMailbox, type MailboxState } from './mailbox-state.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'logger'>;

/**
 * The cursor is taken before anything is listed, so that no change can fall between the two.
 * A cache that belongs to another account than the connected one is dropped first.
 */
export async function openMailbox(ctx: Ctx): Promise<MailboxState> {
  const profile = await ctx.mail.getProfile();
  await ctx.db.transaction(async (tx) => {
    const existing = await findMailbox(tx, ctx.tenantId);
    if (existing && existing.emailAddress !== profile.emailAddress) {
      await tx.query('DELETE FROM mailboxes WHERE user_id = $1', [ctx.tenantId]);
      await tx.query('DELETE FROM threads WHERE user_id = $1', [ctx.tenantId]);
      await tx.query('DELETE FROM index_queue WHERE user_id = $1', [ctx.tenantId]);
    }
    await tx.query(
      `INSERT INTO mailboxes (user_id, email_address, history_id, index_state, synced_at)
       VALUES ($1, $2, $3, 'first', $4) ON CONFLICT (user_id) DO NOTHING`,
      [ctx.tenantId, profile.emailAddress, profile.historyId, ctx.clock.now()],
    );
    await tx.query('UPDATE connections SET email_address = $2 WHERE user_id = $1', [
      ctx.tenantId,
      profile.emailAddress,
    ]);
  });
  const mailbox = await findMailbox(ctx.db, ctx.tenantId);
  if (!mailbox) throw new Error('The mailbox was removed while it was opened');
  return mailbox;
}
