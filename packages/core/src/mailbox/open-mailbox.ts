import type { Sql } from '@triage/database/open-database';
import type { TenantContext } from '../context.ts';
import { ProviderError } from '../ports/mail.ts';
import { clearCursorFailures } from './cursor-failures.ts';
import { findMailbox, type MailboxState } from './mailbox-state.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock'>;

/**
 * The cursor is taken before anything is listed, so that no change can fall between the two.
 * A cache that belongs to another account than the connected one is dropped first.
 */
export async function openMailbox(ctx: Ctx): Promise<MailboxState> {
  for (;;) {
    const grant = await readGrant(ctx, ctx.db);
    const profile = await ctx.mail.getProfile();
    const opened = await ctx.db.transaction(async (tx) => {
      // Each grant has a data key of its own: with another one, the profile may be another account's.
      if ((await readGrant(ctx, tx, 'FOR UPDATE')) !== grant) return false;
      await dropOther(ctx, tx, profile.emailAddress);
      await tx.query(
        `INSERT INTO mailboxes (user_id, email_address, history_id, index_state, synced_at)
         VALUES ($1, $2, $3, 'first', $4) ON CONFLICT (user_id) DO NOTHING`,
        [ctx.tenantId, profile.emailAddress, profile.historyId, ctx.clock.now()],
      );
      // A new grant starts a sync again that was given up with the old one.
      await clearCursorFailures(tx, ctx.tenantId);
      await tx.query('UPDATE connections SET email_address = $2 WHERE user_id = $1 AND email_address <> $2', [
        ctx.tenantId,
        profile.emailAddress,
      ]);
      return true;
    });
    const mailbox = opened && (await findMailbox(ctx.db, ctx.tenantId));
    if (mailbox) return mailbox;
  }
}

async function readGrant(ctx: Ctx, sql: Sql, lock = ''): Promise<string> {
  const [row] = await sql.query<{ wrapped_key: string }>(
    `SELECT wrapped_key FROM connections WHERE user_id = $1 ${lock}`,
    [ctx.tenantId],
  );
  if (!row) throw new ProviderError('revoked', 'The account is not connected');
  return row.wrapped_key;
}

async function dropOther(ctx: Ctx, tx: Sql, emailAddress: string): Promise<void> {
  const dropped = await tx.query(
    'DELETE FROM mailboxes WHERE user_id = $1 AND email_address <> $2 RETURNING 1',
    [ctx.tenantId, emailAddress],
  );
  if (dropped.length === 0) return;
  await tx.query('DELETE FROM threads WHERE user_id = $1', [ctx.tenantId]);
  await tx.query('DELETE FROM index_queue WHERE user_id = $1', [ctx.tenantId]);
}
