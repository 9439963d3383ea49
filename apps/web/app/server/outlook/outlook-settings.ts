import type { MailServer } from '@triage/core/ports/mail-account';
import type { Env } from '../env-schema.ts';

const IMAP: MailServer = { host: 'outlook.office365.com', port: 993, security: 'tls' };
const SMTP: MailServer = { host: 'smtp.office365.com', port: 587, security: 'starttls' };

/** The app that the operator has registered at Microsoft; undefined: none. */
export function outlookSettings(env: Env) {
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return undefined;
  const { MICROSOFT_ISSUER_URL: issuer, MICROSOFT_TENANT: tenant } = env;
  return {
    client: { issuer, tenant, clientId, clientSecret },
    servers: { imap: env.MICROSOFT_IMAP_URL ?? IMAP, smtp: env.MICROSOFT_SMTP_URL ?? SMTP },
  };
}

/** Servers that the operator names need not be public. */
export function ownOutlookServers(env: Env): MailServer[] {
  return [env.MICROSOFT_IMAP_URL, env.MICROSOFT_SMTP_URL].filter((server) => server !== undefined);
}
