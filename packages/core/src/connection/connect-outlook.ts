import type { Connection } from '@triage/contract/account/connection';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { ProviderError } from '../ports/mail.ts';
import type { Grant } from '../ports/oauth.ts';
import { findConnection } from './find-connection.ts';
import { storeMailAccount } from './store-mail-account.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'clock' | 'vault' | 'jobs' | 'mail' | 'logger' | 'otherMail' | 'microsoft'
>;

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/**
 * Stores a grant of Microsoft's after both servers have accepted its access token. Throws MailLoginError, or ProviderError
 * `invalid` for a grant that names no mailbox or ends within the hour. `beforeStoring` makes the place for it.
 */
export async function connectOutlook(
  ctx: Ctx,
  grant: Grant,
  beforeStoring?: (emailAddress: string) => Promise<unknown>,
): Promise<Connection> {
  const { microsoft, otherMail, vault, tenantId } = ctx;
  if (!microsoft || !otherMail) throw new AppError('notFound');
  const userName = [grant.userName, grant.email].find((name) => name && ADDRESS.test(name));
  if (!userName) throw new ProviderError('invalid', 'The grant names no mailbox');
  if (!grant.refreshToken) throw new ProviderError('invalid', 'No refresh token was granted');
  const { imap, smtp } = microsoft;
  const emailAddress = grant.email ?? userName;
  const auth = { accessToken: grant.accessToken };
  await otherMail.test({ emailAddress, userName, auth, imap, smtp, caldav: null });
  await beforeStoring?.(emailAddress);
  const wrappedKey = await vault.createKey(tenantId);
  const seal = (field: string, token: string) => vault.seal(wrappedKey, { userId: tenantId, field }, token);
  await storeMailAccount(ctx, {
    emailAddress,
    servers: { userName, imap, smtp, caldav: null, oauth: 'microsoft' },
    wrappedKey,
    sealedLogin: await seal('access_token', grant.accessToken),
    refreshToken: await seal('refresh_token', grant.refreshToken),
    accessExpiresAt: grant.expiresAt,
  });
  return findConnection(ctx);
}
