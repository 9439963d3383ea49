import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import type { Logger } from '@triage/core/ports/logger';
import type { SignIn } from '@triage/core/ports/sign-in';
import type { SiteServer } from '@triage/core/ports/site-mail';
import { smtpSiteMail } from './smtp-site-mail.ts';
import { webauthnPasskeys } from './webauthn-passkeys.ts';

interface Options extends Pick<SignIn, 'mayEnter'> {
  appUrl: string;
  secret: string;
  logger: Logger;
  /** Absent: no links by email. */
  mail?: SiteServer & { from: string };
  passkeys: boolean;
}

export function signInWays({ appUrl, secret, logger, mail, passkeys, mayEnter }: Options): SignIn {
  const onRefused = (error: unknown) => logger.warn('passkey.refused', {}, error);
  return {
    sign: (text) => createHmac('sha256', secret).update(`sign-in: ${text}`).digest('base64url'),
    mayEnter,
    ...(mail && { siteMail: smtpSiteMail(mail) }),
    ...(passkeys && canHavePasskeys(appUrl) && { passkeys: webauthnPasskeys({ appUrl, onRefused }) }),
  };
}

/** Browsers allow them for names alone, and only over https or on this machine. */
export function canHavePasskeys(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl);
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isName && (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost'));
}
