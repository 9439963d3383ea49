import { findMailAccountRow } from '@triage/database/tables/connections/mail-account-connections';
import type { TenantContext } from '../context.ts';
import { ProviderError } from '../ports/mail.ts';
import type { MailAccount } from '../ports/mail-account.ts';
import { PASSWORD_FIELD, storedServersSchema } from './stored-servers.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'vault'>;

/** Throws ProviderError `revoked` unless a mailbox that is not Google's is connected. */
export async function getMailAccount(ctx: Ctx): Promise<MailAccount> {
  const row = await findMailAccountRow(ctx.db, ctx.tenantId);
  if (!row || row.status === 'revoked') throw new ProviderError('revoked', 'The account is not connected');
  const place = { userId: ctx.tenantId, field: PASSWORD_FIELD };
  const password = await ctx.vault.open(row.wrappedKey, place, row.sealedPassword);
  return {
    emailAddress: row.emailAddress,
    auth: { password },
    ...storedServersSchema.parse(row.servers),
  };
}
