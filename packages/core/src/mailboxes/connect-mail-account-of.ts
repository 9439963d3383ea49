import type { Connection } from '@triage/contract/account/connection';
import type { ConnectMailAccountRequest } from '@triage/contract/account/mail-account';
import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import { connectMailAccount } from '../connection/connect-mail-account.ts';
import { openTenant, type Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { tenantOfMailbox } from '../tenant/mailbox-tenant.ts';
import { mintTenantId } from '../tenant/tenant-id.ts';
import { addMailbox, mintMailboxId, requireNewAddress } from './add-mailbox.ts';

type Call = { services: Services; session: { user: { id: string } }; mailboxIds: readonly string[] };

/** Connects an account to a mailbox that the person has, or to a new one. */
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
  return connectMailAccount(tenant, request, async () => {
    if (isNew) await addMailbox(services, { personId, mailboxId });
  });
}
