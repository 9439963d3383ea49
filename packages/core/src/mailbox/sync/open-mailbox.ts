import type { Sql } from '@triage/database/open-database';
import {
  findGrantKey,
  lockGrantKey,
  setConnectedAddress,
} from '@triage/database/tables/connections/connections';
import { clearQueue } from '@triage/database/tables/index-queue';
import {
  clearCursorFailures,
  deleteOtherMailbox,
  findMailbox,
  insertMailbox,
  type MailboxState,
} from '@triage/database/tables/mailboxes/mailbox-cursors';
import { forgetAddresses } from '@triage/database/tables/people/send-as-addresses';
import { deleteAllThreads } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import { ProviderError } from '../../ports/mail.ts';
import { reopenContactBook } from './reopen-contact-book.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'jobs'>;

/**
 * The cursor is taken before anything is listed, so that no change can fall between the two.
 * A cache that belongs to another account than the connected one is dropped first.
 */
export async function openMailbox(ctx: Ctx): Promise<MailboxState> {
  for (;;) {
    const grant = requireGrant(await findGrantKey(ctx.db, ctx.tenantId));
    const { emailAddress, historyId } = await ctx.mail.getProfile();
    const opened = await ctx.db.transaction(
      async (tx) => {
        // Each grant has a separate data key: a different key means that the profile may be another account's.
        if (requireGrant(await lockGrantKey(tx, ctx.tenantId)) !== grant) return false;
        const mailbox = { userId: ctx.tenantId, emailAddress };
        await dropOther({ ...ctx, db: tx }, mailbox);
        await insertMailbox(tx, { ...mailbox, historyId, now: ctx.clock.now() });
        // A new grant starts a sync again that was given up with the old one.
        await clearCursorFailures(tx, ctx.tenantId);
        await setConnectedAddress(tx, mailbox);
        return true;
      },
      { ofWholeMailbox: true },
    );
    const mailbox = opened && (await findMailbox(ctx.db, ctx.tenantId));
    if (mailbox) return mailbox;
  }
}

function requireGrant(key: string | null): string {
  if (key === null) throw new ProviderError('revoked', 'The account is not connected');
  return key;
}

async function dropOther(
  ctx: Pick<Ctx, 'tenantId' | 'jobs'> & { db: Sql },
  mailbox: { userId: string; emailAddress: string },
): Promise<void> {
  const { db: tx } = ctx;
  if (!(await deleteOtherMailbox(tx, mailbox))) return;
  await deleteAllThreads(tx, mailbox.userId);
  await clearQueue(tx, mailbox.userId);
  await forgetAddresses(tx, mailbox.userId);
  await reopenContactBook(ctx);
}
