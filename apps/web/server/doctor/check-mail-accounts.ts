import { getMailAccount } from '@triage/core/connection/get-mail-account';
import { isProviderFailure, ProviderError } from '@triage/core/ports/mail';
import { MailLoginError, type MailLoginFailure } from '@triage/core/ports/other-mail';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import type { Database } from '@triage/database/open-database';
import { listMailAccountUsers } from '@triage/database/tables/connections/find-connections';
import type { Env } from '../../app/server/env-schema.ts';
import { makeLogger, makeServices } from '../../app/server/services.server.ts';
import type { Finding } from './finding.ts';

/** The newest ones: a doctor who waits for hundreds of log-ins is not called again. */
const ACCOUNTS_MAX = 10;

export interface AccountLogin {
  /** The host of its IMAP server: the doctor's report names no user. */
  host: string;
  /** Null: all of its servers took the log-in. A text: Microsoft gave no token to log in with. */
  failure: MailLoginError | string | null;
}

/** A log-in to the servers of accounts that are not Google's: IMAP, SMTP and CalDAV. Reads no mail and sends none. */
export async function checkMailAccounts(env: Env, db: Database): Promise<Finding[]> {
  const users = await listMailAccountUsers(db, ACCOUNTS_MAX);
  const services = makeServices(env, db, makeLogger({ ...env, LOG_LEVEL: 'error' }));
  const { otherMail } = services;
  if (users.length === 0 || !otherMail) return [];
  const logins = await Promise.all(
    users.map(async (userId): Promise<AccountLogin[]> => {
      const tenantId = mintTenantId(userId);
      try {
        const account = await getMailAccount({ ...services, tenantId, db: db.forTenant(userId) });
        const { host } = account.imap;
        return await otherMail.test(account).then(
          () => [{ host, failure: null }],
          (error: unknown) => {
            if (error instanceof MailLoginError) return [{ host, failure: error }];
            throw error;
          },
        );
      } catch (error) {
        // Disconnected in the meantime.
        if (isProviderFailure(error, 'revoked')) return [];
        if (error instanceof ProviderError) return [{ host: 'Outlook', failure: error.message }];
        throw error;
      }
    }),
  );
  return judgeLogins(logins.flat());
}

const fixes: Record<MailLoginFailure, string> = {
  notAllowed: 'list the server in MAIL_ALLOW_HOSTS if it is yours',
  unreachable: 'check that this machine reaches the server and its port',
  insecure: 'the server needs a valid certificate; list it in MAIL_ALLOW_HOSTS if it has no TLS',
  refused: 'its owner reconnects with the current password, or at Microsoft',
  disabled: 'an administrator of that mailbox turns IMAP, or authenticated SMTP, on for it',
  busy: 'the server refuses more connections for now; run this again in a minute',
  noFolders: 'its owner reconnects: the inbox or the calendar is gone',
};

export function judgeLogins(logins: readonly AccountLogin[]): Finding[] {
  const name = 'mail accounts';
  const failed = logins.flatMap(({ host, failure }) => (failure ? [{ host, failure }] : []));
  const good = logins.length - failed.length;
  const detail = `${good} of ${logins.length} log in to all of their servers`;
  return [
    ...(good > 0 ? [{ state: 'good' as const, name, detail }] : []),
    ...failed.map(({ host, failure }) => ({
      state: 'weak' as const,
      name,
      detail: `an account at ${host}: ${typeof failure === 'string' ? failure : `${failure.server} ${failure.failure}`}`,
      fix:
        typeof failure === 'string'
          ? 'see Outlook in this report; its owner reconnects if that is good'
          : fixes[failure.failure],
    })),
  ];
}
