import { FIRST_MAILBOX, isFurtherMailbox } from '@triage/contract/mailbox-id';
import { storeGrant } from '@triage/core/connection/store-grant';
import { openTenant, type TenantContext } from '@triage/core/context';
import { AppError } from '@triage/core/errors';
import { removeMailbox } from '@triage/core/flows/remove-mailbox';
import { addMailbox, mintMailboxId, requireNewAddress } from '@triage/core/mailboxes/add-mailbox';
import type { Grant } from '@triage/core/ports/oauth';
import { tenantOfMailbox } from '@triage/core/tenant/mailbox-tenant';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import type { KnownSession } from '@triage/core/trpc/init';
import type { App } from '../app-context.ts';

const STATE = /^(?:mailbox|added)\.(m[a-z0-9]{6})\./;
const ADDED = /^added\./;

/** The mailbox that an attempt is for: a new one gets its id now. Null for one that is not theirs. */
export function chooseMailbox(session: KnownSession, asked: string | null): string | null {
  if (asked === null || asked === FIRST_MAILBOX) return FIRST_MAILBOX;
  if (asked === 'new') return mintMailboxId();
  return isFurtherMailbox(asked) && session.mailboxIds?.includes(asked) ? asked : null;
}

/** The id travels in the state, which only the browser that began the attempt can bring back. */
export function mailboxState(session: KnownSession, mailboxId: string): string {
  if (mailboxId === FIRST_MAILBOX) return '';
  return `${session.mailboxIds?.includes(mailboxId) ? 'mailbox' : 'added'}.${mailboxId}.`;
}

/** A mailbox that was removed while its person was at the provider: its id is not used again. */
export function isRemoved(session: KnownSession, state: string): boolean {
  const mailboxId = parseMailboxState(state);
  const isTheirs = mailboxId === FIRST_MAILBOX || session.mailboxIds?.includes(mailboxId);
  return !isTheirs && !ADDED.test(state);
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
 * Connects a further mailbox, new or again. An account that is connected already is refused before anything is stored, so
 * the mailbox that was to be connected again stays as it was.
 */
export async function connectFurther(
  { app, session, mailboxId }: { app: App; session: KnownSession; mailboxId: string },
  grant: Grant,
): Promise<{ location: string }> {
  const personId = mintTenantId(session.user.id);
  const isNew = !session.mailboxIds?.includes(mailboxId);
  try {
    await requireNewAccount({ app, session, mailboxId }, grant);
    const tenant = await addMailbox(app.services, { personId, mailboxId });
    const connection = await storeGrant(tenant, grant);
    if (connection.status === 'connected') return { location: '/inbox' };
    // Without one of the permissions there is nothing to list. The next attempt starts from the beginning.
    if (isNew) await removeMailbox(tenant);
    return { location: '/settings?mailbox=partial#mailboxes' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    app.services.logger.warn('connect.mailbox-refused', { reason: error.code });
    return { location: `/settings?mailbox=${error.code}#mailboxes` };
  }
}

/** Throws if the grant is of an account that another mailbox of the person has. */
export async function requireNewAccount(
  { app, session, mailboxId }: { app: App; session: KnownSession; mailboxId: string },
  { email }: Grant,
): Promise<void> {
  if (!email || !session.mailboxIds || (session.mailboxIds.length === 0 && mailboxId === FIRST_MAILBOX))
    return;
  const personId = mintTenantId(session.user.id);
  await requireNewAddress(app.services, { personId, mailboxId, emailAddress: email });
}
