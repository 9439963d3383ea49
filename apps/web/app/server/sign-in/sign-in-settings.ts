import type { SiteServer } from '@triage/core/ports/site-mail';
import type { Env } from '../env-schema.ts';
import { parseSmtpUrl } from '../parse-smtp-url.ts';

export function signInSettings(env: Env) {
  const mail = siteMailSettings(env);
  return {
    appUrl: env.APP_URL,
    secret: env.AUTH_SECRET,
    passkeys: env.SIGN_IN_PASSKEYS === 'on',
    ...(mail && { mail }),
  };
}

/** Undefined: nobody signs in by email. */
export function siteMailSettings(env: Env): (SiteServer & { from: string }) | undefined {
  const { SIGN_IN_EMAIL_SMTP_URL: url, SIGN_IN_EMAIL_FROM: from } = env;
  const site = url ? parseSmtpUrl(url) : null;
  return site && from ? { ...site, from } : undefined;
}
