import type { Connection } from '@triage/contract/account/connection';
import type { ConnectMailAccountRequest } from '@triage/contract/account/mail-account';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { connectMailAccount } from '../connection/connect-mail-account.ts';
import { findConnection } from '../connection/find-connection.ts';
import { openTenant, type Services, type TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { tenantOfMailbox } from '../tenant/mailbox-tenant.ts';
import { mintTenantId } from '../tenant/tenant-id.ts';
import { addMailbox, mintMailboxId, requireNewAddress } from './add-mailbox.ts';

type Call = { services: Services; session: { user: { id: string } }; mailboxIds: readonly string[] };

/**
 * Connects an account to a mailbox that the person has, or to a new one. Another account takes the place of a connected
 * one only if the caller names the mailbox, because its cached mail and its calendar go with it.
 */
export async function connectMailAccountOf(
  { services, session, mailboxIds }: Call,
  request: ConnectMailAccountRequest,
): Promise<Connection> {
  const personId = mintTenantId(session.user.id);
  const asked = request.mailboxId ?? FIRST_MAILBOX;
  const isNew = asked === 'new';
  if (!isNew && !mailboxIds.includes(asked)) throw new AppError('mailboxNotFound');
  const mailboxId = isNew ? mintMailboxId() : asked;
  await requireNewAddress(services, { personId, mailboxId, emailAddress: request.emailAddress });
  const tenant = openTenant(services, tenantOfMailbox(personId, mailboxId));
  if (request.mailboxId === undefined) await requireSameAccount(tenant, request.emailAddress);
  return connectMailAccount(tenant, request, async () => {
    if (isNew) await addMailbox(services, { personId, mailboxId });
  });
}

async function requireSameAccount(tenant: TenantContext, emailAddress: string): Promise<void> {
  const connection = await findConnection(tenant);
  if (connection.status === 'none') return;
  const isSame = connection.emailAddress?.toLowerCase() === emailAddress.toLowerCase();
  if (connection.provider !== 'imap' || !isSame) throw new AppError('otherMailboxConnected');
}
