import { findMailAccountRow } from '@triage/database/tables/connections/mail-account-connections';
import type { TenantContext } from '../context.ts';
import { ProviderError } from '../ports/mail.ts';
import type { MailAccount } from '../ports/mail-account.ts';
import { getAccessToken } from './get-access-token.ts';
import { PASSWORD_FIELD, storedServersSchema } from './stored-servers.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'vault' | 'logger' | 'microsoft'>;

/**
 * Throws ProviderError `revoked` unless a mailbox that is not Google's is connected. `refused` is an access token that its
 * server did not accept.
 */
export async function getMailAccount(ctx: Ctx, refused?: string): Promise<MailAccount> {
  const row = await findMailAccountRow(ctx.db, ctx.tenantId);
  if (!row || row.status === 'revoked') throw new ProviderError('revoked', 'The account is not connected');
  const { oauth, ...servers } = storedServersSchema.parse(row.servers);
  const auth = oauth
    ? { accessToken: await getOutlookToken(ctx, refused) }
    : { password: await openPassword(ctx, row) };
  return { emailAddress: row.emailAddress, auth, ...servers };
}

function getOutlookToken({ microsoft, ...ctx }: Ctx, refused: string | undefined): Promise<string> {
  if (!microsoft) throw new ProviderError('unavailable', 'MICROSOFT_CLIENT_ID is not configured any more');
  return getAccessToken({ ...ctx, oauth: microsoft.oauth }, refused, 'imap');
}

function openPassword(
  { vault, tenantId }: Ctx,
  { wrappedKey, sealedLogin }: { wrappedKey: string; sealedLogin: string },
): Promise<string> {
  return vault.open(wrappedKey, { userId: tenantId, field: PASSWORD_FIELD }, sealedLogin);
}
