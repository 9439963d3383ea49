import type { MailLoginFailure } from '@triage/core/ports/other-mail';
import type { Env } from '../../app/server/env-schema.ts';
import { canHavePasskeys, checkSiteMail } from '../../app/server/services.server.ts';
import type { Finding } from './finding.ts';

const fixes: Record<MailLoginFailure, { detail: string; fix: string }> = {
  unreachable: {
    detail: 'the mail server does not answer',
    fix: 'check host and port of SIGN_IN_EMAIL_SMTP_URL, and that this machine reaches them',
  },
  insecure: {
    detail: 'the mail server has no encrypted connection with a valid certificate',
    fix: 'use smtps:// for port 465, smtp:// for STARTTLS; only a relay of your own goes with ?tls=off',
  },
  refused: {
    detail: 'the mail server does not accept the user or the password',
    fix: 'correct both in SIGN_IN_EMAIL_SMTP_URL, percent-encoded; many providers need an app password',
  },
  disabled: {
    detail: 'the mail server does not let this mailbox send by SMTP',
    fix: 'turn authenticated SMTP on for it (Microsoft 365: aka.ms/smtp_auth_disabled), or use another relay',
  },
  busy: { detail: 'the mail server refuses connections for now', fix: 'run this again in a minute' },
  notAllowed: { detail: 'the mail server is not used', fix: 'correct SIGN_IN_EMAIL_SMTP_URL' },
  noFolders: { detail: 'the mail server is not used', fix: 'correct SIGN_IN_EMAIL_SMTP_URL' },
};

/** Logs in to the server that sends the sign-in emails, and sends none. */
export async function checkSignIn(env: Env): Promise<Finding[]> {
  return [...(await checkMail(env)), ...checkPasskeys(env)];
}

async function checkMail(env: Env): Promise<Finding[]> {
  const name = 'sign-in email';
  if (!env.SIGN_IN_EMAIL_SMTP_URL) return [];
  const failure = await checkSiteMail(env);
  if (failure) return [{ state: 'wrong', name, ...fixes[failure] }];
  const { host } = new URL(env.SIGN_IN_EMAIL_SMTP_URL);
  return [
    { state: 'good', name, detail: `${host} takes the log-in; emails come from ${env.SIGN_IN_EMAIL_FROM}` },
  ];
}

function checkPasskeys(env: Env): Finding[] {
  const name = 'passkeys';
  if (env.SIGN_IN_PASSKEYS === 'off') return [];
  if (canHavePasskeys(env.APP_URL))
    return [{ state: 'good', name, detail: `for ${new URL(env.APP_URL).hostname}` }];
  return [
    {
      state: 'wrong',
      name,
      detail: `not offered: browsers allow none for ${env.APP_URL}`,
      fix: 'set APP_URL to an https address with a name, or SIGN_IN_PASSKEYS to off',
    },
  ];
}
