import { FIRST_MAILBOX, isFurtherMailbox } from '@triage/contract/mailbox-id';
import { storeGrant } from '@triage/core/connection/store-grant';
import { openTenant, type TenantContext } from '@triage/core/context';
import { AppError } from '@triage/core/errors';
import {
  addMailbox,
  dropMailbox,
  mintMailboxId,
  requireNewAddress,
} from '@triage/core/mailboxes/add-mailbox';
import type { Grant } from '@triage/core/ports/oauth';
import { tenantOfMailbox } from '@triage/core/tenant/mailbox-tenant';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import type { KnownSession } from '@triage/core/trpc/init';
import type { App } from './app-context.ts';

const STATE = /^mailbox\.(m[a-z0-9]{6})\./;

/** The mailbox that an attempt is for: a new one gets its id now. Null for one that is not theirs. */
export function chooseMailbox(session: KnownSession, asked: string | null): string | null {
  if (asked === null || asked === FIRST_MAILBOX) return FIRST_MAILBOX;
  if (asked === 'new') return mintMailboxId();
  return isFurtherMailbox(asked) && session.mailboxIds?.includes(asked) ? asked : null;
}

/** The id travels in the state, which only the browser that began the attempt can bring back. */
export function mailboxState(mailboxId: string): string {
  return mailboxId === FIRST_MAILBOX ? '' : `mailbox.${mailboxId}.`;
}

export function parseMailboxState(state: string): string {
  return STATE.exec(state)?.[1] ?? FIRST_MAILBOX;
}

/** For a page that offers another attempt for the same mailbox; empty for the first. */
export function mailboxAsked(session: KnownSession, state: string): string {
  const mailboxId = parseMailboxState(state);
  if (mailboxId === FIRST_MAILBOX) return '';
  return `&mailbox=${session.mailboxIds?.includes(mailboxId) ? mailboxId : 'new'}`;
}

export function openMailboxOf(app: App, session: KnownSession, mailboxId: string): TenantContext {
  return openTenant(app.services, tenantOfMailbox(mintTenantId(session.user.id), mailboxId));
}

/**
 * Connects a further mailbox, new or again. An account that is connected already is refused: until the provider was asked
 * nobody knows which account a grant is of.
 */
export async function connectFurther(
  { app, session, mailboxId }: { app: App; session: KnownSession; mailboxId: string },
  grant: Grant,
): Promise<{ location: string }> {
  const personId = mintTenantId(session.user.id);
  const isNew = !session.mailboxIds?.includes(mailboxId);
  try {
    const tenant = await addMailbox(app.services, { personId, mailboxId });
    const connection = await storeGrant(tenant, grant);
    if (connection.status === 'connected') {
      const { emailAddress } = await tenant.mail.getProfile();
      await requireNewAddress(app.services, { personId, mailboxId, emailAddress });
      return { location: '/inbox' };
    }
    if (isNew) await dropMailbox(app.services, { personId, mailboxId });
    return { location: '/settings?mailbox=partial#mailboxes' };
  } catch (error) {
    if (isNew) await dropMailbox(app.services, { personId, mailboxId });
    if (!(error instanceof AppError)) throw error;
    app.services.logger.warn('connect.mailbox-refused', { reason: error.code });
    return { location: `/settings?mailbox=${error.code}#mailboxes` };
  }
}
