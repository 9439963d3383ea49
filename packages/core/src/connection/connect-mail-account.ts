import type { Connection } from '@triage/contract/account/connection';
import type { ConnectMailAccountRequest } from '@triage/contract/account/mail-account';
import type { TenantContext } from '../context.ts';
import { AppError, type AppErrorCode } from '../errors.ts';
import { MailLoginError, type MailLoginFailure, type MailLoginServer } from '../ports/other-mail.ts';
import { findConnection } from './find-connection.ts';
import { storeMailAccount } from './store-mail-account.ts';
import { PASSWORD_FIELD, type StoredServers } from './stored-servers.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'clock' | 'vault' | 'jobs' | 'mail' | 'logger' | 'otherMail'
>;

/** Nothing is stored before every server has accepted the log-in; `beforeStoring` makes the place for it. */
export async function connectMailAccount(
  ctx: Ctx,
  { mailboxId: _id, ...request }: ConnectMailAccountRequest,
  beforeStoring?: () => Promise<unknown>,
): Promise<Connection> {
  const { otherMail } = ctx;
  if (!otherMail) throw new AppError('notFound');
  const { emailAddress, password, caldav = null, ...rest } = request;
  const asked = { emailAddress, auth: { password }, ...rest, caldav };
  const { userName, imap, smtp, caldav: calendar } = await otherMail.test(asked).catch(nameFailure);
  const servers: StoredServers = { userName, imap, smtp, caldav: calendar };
  await beforeStoring?.();
  const wrappedKey = await ctx.vault.createKey(ctx.tenantId);
  const place = { userId: ctx.tenantId, field: PASSWORD_FIELD };
  const sealedLogin = await ctx.vault.seal(wrappedKey, place, password);
  const never = { refreshToken: null, accessExpiresAt: ctx.clock.now() };
  await storeMailAccount(ctx, { emailAddress, servers, wrappedKey, sealedLogin, ...never });
  return findConnection(ctx);
}

const codes: Record<MailLoginFailure, Record<MailLoginServer, AppErrorCode>> = {
  notAllowed: { imap: 'imapNotAllowed', smtp: 'smtpNotAllowed', caldav: 'caldavNotAllowed' },
  unreachable: { imap: 'imapUnreachable', smtp: 'smtpUnreachable', caldav: 'caldavUnreachable' },
  insecure: { imap: 'imapInsecure', smtp: 'smtpInsecure', caldav: 'caldavInsecure' },
  refused: { imap: 'imapRefused', smtp: 'smtpRefused', caldav: 'caldavRefused' },
  disabled: { imap: 'imapDisabled', smtp: 'smtpDisabled', caldav: 'caldavRefused' },
  busy: { imap: 'imapBusy', smtp: 'smtpBusy', caldav: 'caldavBusy' },
  noFolders: { imap: 'imapNoInbox', smtp: 'smtpUnreachable', caldav: 'caldavNoCalendar' },
};

function nameFailure(error: unknown): never {
  if (error instanceof MailLoginError)
    throw new AppError(codes[error.failure][error.server], { cause: error });
  throw error;
}
