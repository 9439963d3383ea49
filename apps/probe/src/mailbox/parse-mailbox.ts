import type { MailSecurity } from '@triage/contract/account/mail-account';
import type { MailAccount, MailServer } from '@triage/core/ports/mail-account';

export interface MailboxArguments {
  mailbox: string;
  user?: string | undefined;
  imap?: string | undefined;
  smtp?: string | undefined;
  caldav?: string | undefined;
}

const SECURITIES = new Map<string, MailSecurity>([
  ['imaps', 'tls'],
  ['smtps', 'tls'],
  ['imap', 'starttls'],
  ['smtp', 'starttls'],
  ['imap+plain', 'none'],
  ['smtp+plain', 'none'],
]);

/** `imaps://mail.example.org:993`; without a scheme it is TLS. Null if it is none. */
export function parseServer(text: string, kind: 'imap' | 'smtp'): MailServer | null {
  const [, scheme = `${kind}s`, host, port] =
    /^(?:([a-z+]+):\/\/)?([a-z0-9.-]+):(\d{1,5})$/i.exec(text) ?? [];
  const security = SECURITIES.get(scheme);
  return host && security && scheme.startsWith(kind) ? { host, port: Number(port), security } : null;
}

export type FindServers = (
  emailAddress: string,
) => Promise<
  (Pick<MailAccount, 'userName' | 'imap' | 'smtp' | 'caldav'> & { acceptsPassword: boolean }) | null
>;

/** The account to try, or the reason why there is none. The password is in the environment: arguments are seen by everybody here. */
export async function parseMailbox(
  { mailbox, user, imap, smtp, caldav }: MailboxArguments,
  environment: Record<string, string | undefined>,
  findServers: FindServers,
): Promise<MailAccount | string> {
  const password = environment['PROBE_MAIL_PASSWORD'];
  if (!password) return 'PROBE_MAIL_PASSWORD is not set: the password, or app password, of the mailbox.';
  const found = imap && smtp ? null : await findServers(mailbox);
  if (found?.acceptsPassword === false) return 'Its provider takes no passwords from other apps.';
  const [incoming, outgoing] = [
    imap ? parseServer(imap, 'imap') : (found?.imap ?? null),
    smtp ? parseServer(smtp, 'smtp') : (found?.smtp ?? null),
  ];
  if (!incoming || !outgoing)
    return 'Its servers are not published. Give them: --imap imaps://mail.example.org:993 --smtp smtps://mail.example.org:465';
  return {
    emailAddress: mailbox,
    userName: user ?? found?.userName ?? mailbox,
    auth: { password },
    imap: incoming,
    smtp: outgoing,
    caldav: caldav ?? found?.caldav ?? null,
  };
}
