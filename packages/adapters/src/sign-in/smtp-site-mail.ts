import { ProviderError } from '@triage/core/ports/mail';
import type { MailLoginFailure } from '@triage/core/ports/other-mail';
import type { SiteEmail, SiteMail, SiteServer } from '@triage/core/ports/site-mail';
import MailComposer from 'nodemailer/lib/mail-composer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { guardTargets, RefusedServer } from '../mail-servers/find-target.ts';
import { nameLoginFailure } from '../mail-servers/name-login-failure.ts';
import { logIn, openSmtp, type SmtpDeadlines, settle } from '../smtp/open-smtp.ts';
import { smtpFailure } from '../smtp/smtp-failure.ts';

interface Options extends SiteServer {
  /** `Triage <no-reply@example.org>` or the address alone. */
  from: string;
  /** Trusted besides the system's authorities. */
  ca?: string | undefined;
  deadlines?: Partial<SmtpDeadlines>;
}

/** Somebody waits for this email: a server that does not answer soon is tried again. */
const DEADLINES: SmtpDeadlines = {
  connectMs: 10_000,
  loginMs: 10_000,
  idleMs: 20_000,
  messageMs: 30_000,
  endMs: 30_000,
};

export function smtpSiteMail(options: Options): SiteMail {
  const deadlines = { ...DEADLINES, ...options.deadlines };
  return {
    async open() {
      const connection = await connect(options, deadlines).catch((error: unknown) => {
        throw unavailable(error);
      });
      return {
        async send(email) {
          try {
            await hand(connection, { email, from: options.from }, deadlines);
          } catch (error) {
            throw refusesRecipient(error) ? smtpFailure(error, { committed: false }) : unavailable(error);
          }
        },
        close: () => connection.close(),
      };
    },
  };
}

/** Connects and logs in, for the doctor. Null: all is well. */
export async function findSiteMailFailure(options: Options): Promise<MailLoginFailure | null> {
  try {
    (await connect(options, { ...DEADLINES, ...options.deadlines })).close();
    return null;
  } catch (error) {
    return nameLoginFailure(error);
  }
}

/** The operator's own server, so it may be in a private network, and without TLS if its address says so. */
async function connect({ server, login, ca }: Options, deadlines: SmtpDeadlines): Promise<SMTPConnection> {
  const target = await guardTargets({ allowHosts: [server.host] })(server);
  const connection = await openSmtp({ server, target, ca, deadlines });
  if (!login) return connection;
  try {
    const { userName, password } = login;
    await logIn(connection, { userName, auth: { password } }, deadlines);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Any failure except a refused recipient concerns the site: the operator can fix it while the email waits. */
function refusesRecipient(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}

/** Without the server's own words: it could repeat the password in them. */
function unavailable(error: unknown): ProviderError {
  if (error instanceof RefusedServer) return new ProviderError('unavailable', error.message);
  return new ProviderError('unavailable', smtpFailure(error, { committed: false }).message);
}

async function hand(
  connection: SMTPConnection,
  { email, from }: { email: SiteEmail; from: string },
  deadlines: SmtpDeadlines,
): Promise<void> {
  const { to, subject, text, html, messageId } = email;
  const mail = new MailComposer({
    ...{ from, to: { name: '', address: to }, subject, text, html, messageId },
    // Suppresses vacation replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = mail.getEnvelope();
  const raw = await mail.build();
  await settle(connection, deadlines.messageMs + deadlines.endMs, (done) =>
    connection.send({ from: envelope.from || '', to: [to] }, raw, done),
  );
}
