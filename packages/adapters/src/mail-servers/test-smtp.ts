import type { MailAccount } from '@triage/core/ports/mail-account';
import { MailLoginError } from '@triage/core/ports/other-mail';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { logIn, openSmtp, smtpDeadlines } from '../smtp/open-smtp.ts';
import { nameLoginFailure } from './name-login-failure.ts';
import { LOGIN_DEADLINE_MS, type LoginOptions } from './test-imap.ts';

/** Logs in and sends nothing. Throws MailLoginError. */
export async function testSmtp(
  { userName, auth, smtp }: Pick<MailAccount, 'userName' | 'auth' | 'smtp'>,
  { findTarget, ca, deadlineMs = LOGIN_DEADLINE_MS }: LoginOptions,
): Promise<void> {
  const deadlines = { ...smtpDeadlines, connectMs: deadlineMs, loginMs: deadlineMs };
  let connection: SMTPConnection | null = null;
  try {
    const target = await findTarget(smtp);
    connection = await openSmtp({ server: smtp, target, ca, deadlines });
    await logIn(connection, { userName, auth }, deadlines);
  } catch (error) {
    throw new MailLoginError('smtp', nameLoginFailure(error));
  } finally {
    connection?.close();
  }
}
