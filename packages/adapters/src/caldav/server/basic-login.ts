import type { MailAccount } from '@triage/core/ports/mail-account';

/** The value of the Authorization header. */
export function basicLogin(userName: string, auth: MailAccount['auth']): string {
  if ('accessToken' in auth) return `Bearer ${auth.accessToken}`;
  return `Basic ${Buffer.from(`${userName}:${auth.password}`).toString('base64')}`;
}
