import type { MailAccount } from '@triage/core/ports/mail-account';
import { MailLoginError } from '@triage/core/ports/other-mail';
import { ImapFlow } from 'imapflow';
import type { FindTarget } from './find-target.ts';
import { nameLoginFailure } from './name-login-failure.ts';

export interface LoginOptions {
  findTarget: FindTarget;
  /** Trusted besides the system's authorities. */
  ca?: string | undefined;
  deadlineMs?: number;
}

export const LOGIN_DEADLINE_MS = 20_000;

/** Logs in and asks for the inbox. Throws MailLoginError. */
export async function testImap(
  { userName, auth, imap }: Pick<MailAccount, 'userName' | 'auth' | 'imap'>,
  { findTarget, ca, deadlineMs = LOGIN_DEADLINE_MS }: LoginOptions,
): Promise<void> {
  let client: ImapFlow | null = null;
  let late: NodeJS.Timeout | undefined;
  try {
    const { address, servername } = await findTarget(imap);
    client = new ImapFlow({
      host: address,
      servername,
      port: imap.port,
      secure: imap.security === 'tls',
      doSTARTTLS: imap.security === 'starttls',
      auth: 'password' in auth ? { user: userName, pass: auth.password } : { user: userName, ...auth },
      tls: { minVersion: 'TLSv1.2', ...(ca && { ca }) },
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      logger: false,
      disableAutoIdle: true,
    });
    // Reported to the caller as well; without a listener it would end the process.
    client.on('error', () => undefined);
    const opened = client;
    const timeout = new Promise<never>((_resolve, reject) => {
      late = setTimeout(() => reject(new Error('The server did not answer in time')), deadlineMs);
    });
    await Promise.race([timeout, opened.connect()]);
    const inbox = await Promise.race([timeout, findInbox(opened)]);
    if (!inbox) throw new MailLoginError('imap', 'noFolders');
  } catch (error) {
    if (error instanceof MailLoginError) throw error;
    throw new MailLoginError('imap', nameLoginFailure(error));
  } finally {
    clearTimeout(late);
    client?.close();
  }
}

async function findInbox(client: ImapFlow): Promise<boolean> {
  const folders = await client.list();
  return folders.some(({ path }) => path.toUpperCase() === 'INBOX');
}
