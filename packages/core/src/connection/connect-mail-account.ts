import type { Connection } from '@triage/contract/account/connection';
import type { ConnectMailAccountRequest } from '@triage/contract/account/mail-account';
import { findConnectionRow } from '@triage/database/tables/connections/connections';
import { putMailAccount } from '@triage/database/tables/connections/mail-account-connections';
import { deleteMailCache } from '@triage/database/tables/delete-mail-cache';
import type { TenantContext } from '../context.ts';
import { AppError, type AppErrorCode } from '../errors.ts';
import { MailLoginError, type MailLoginFailure, type MailLoginServer } from '../ports/other-mail.ts';
import { findConnection } from './find-connection.ts';
import { stopWatch } from './stop-watch.ts';
import { PASSWORD_FIELD, type StoredServers, storedServersSchema } from './stored-servers.ts';

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
  await stopWatch(ctx);
  const sealed = await seal(ctx, password);
  await ctx.db.transaction(async (tx) => {
    const before = await findConnectionRow(tx, ctx.tenantId);
    await putMailAccount(tx, {
      userId: ctx.tenantId,
      emailAddress,
      servers,
      ...sealed,
      now: ctx.clock.now(),
    });
    // Another mailbox, or the same one with other ids and another cursor.
    if (before && !isSameMailbox(before, request)) await deleteMailCache(tx, ctx.tenantId);
  });
  await ctx.jobs.enqueue('index-mailbox', { userId: ctx.tenantId }, { key: ctx.tenantId });
  return findConnection(ctx);
}

async function seal({ vault, tenantId }: Ctx, password: string) {
  const wrappedKey = await vault.createKey(tenantId);
  const place = { userId: tenantId, field: PASSWORD_FIELD };
  return { wrappedKey, sealedPassword: await vault.seal(wrappedKey, place, password) };
}

function isSameMailbox(
  before: { provider: string; emailAddress: string; servers: unknown },
  { emailAddress, userName, imap }: ConnectMailAccountRequest,
): boolean {
  if (before.provider !== 'imap' || before.emailAddress !== emailAddress) return false;
  const stored = storedServersSchema.safeParse(before.servers).data;
  return stored?.imap.host === imap.host && stored.userName === userName;
}

const codes: Record<MailLoginFailure, Record<MailLoginServer, AppErrorCode>> = {
  notAllowed: { imap: 'imapNotAllowed', smtp: 'smtpNotAllowed', caldav: 'caldavNotAllowed' },
  unreachable: { imap: 'imapUnreachable', smtp: 'smtpUnreachable', caldav: 'caldavUnreachable' },
  insecure: { imap: 'imapInsecure', smtp: 'smtpInsecure', caldav: 'caldavInsecure' },
  refused: { imap: 'imapRefused', smtp: 'smtpRefused', caldav: 'caldavRefused' },
  busy: { imap: 'imapBusy', smtp: 'smtpBusy', caldav: 'caldavBusy' },
  noFolders: { imap: 'imapNoInbox', smtp: 'smtpUnreachable', caldav: 'caldavNoCalendar' },
};

function nameFailure(error: unknown): never {
  if (error instanceof MailLoginError)
    throw new AppError(codes[error.failure][error.server], { cause: error });
  throw error;
}
