import type { Clock } from '@triage/core/ports/clock';
import { ProviderError } from '@triage/core/ports/mail';
import { type OAuth, OUTLOOK_IMAP_SCOPE, OUTLOOK_SMTP_SCOPE } from '@triage/core/ports/oauth';
import { discovery } from '../oauth/discovery.ts';
import { exchangeCode } from '../oauth/exchange-code.ts';
import { type EndpointAnswer, fetchEndpoint } from '../oauth/fetch-endpoint.ts';
import { parseGrant, tokenError } from '../oauth/token-answer.ts';

/** `profile` gives the user name, which a work account need not have as its address. */
const SCOPES = ['openid', 'email', 'profile', 'offline_access', OUTLOOK_IMAP_SCOPE, OUTLOOK_SMTP_SCOPE];

/** The grant is fine no longer: only the person can renew it, on Microsoft's page. */
const NEEDS_PERSON = new Set(['interaction_required', 'consent_required', 'login_required']);

export interface MicrosoftOAuthOptions {
  /** Without the tenant, such as https://login.microsoftonline.com. */
  issuer: string;
  /** `common`, `organizations`, `consumers`, or the id or domain of one organization. */
  tenant: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
  timeoutMs?: number;
}

/** The Microsoft identity platform, version 2.0. */
export function microsoftOAuth(options: MicrosoftOAuthOptions): OAuth {
  const { clock, timeoutMs, clientId } = options;
  const issuer = `${options.issuer.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(options.tenant)}/v2.0`;
  const endpoints = discovery({ issuer, now: () => clock.now(), timeoutMs });
  const client = { client_id: clientId, client_secret: options.clientSecret, scope: SCOPES.join(' ') };

  return {
    async consentUrl({ state, codeChallenge, redirectUri, loginHint }) {
      const url = new URL((await endpoints()).authorization);
      const parameters = {
        response_type: 'code',
        response_mode: 'query',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: client.scope,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        // One value alone is accepted here. The mailbox may be another account than the one that is signed in there.
        prompt: 'select_account',
        ...(loginHint ? { login_hint: loginHint } : {}),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchange(request) {
      const { token } = await endpoints();
      return exchangeCode({ token, client, scopes: SCOPES, clock, timeoutMs }, request);
    },
    async refresh(refreshToken) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, ...client };
      const answer = await fetchEndpoint((await endpoints()).token, { form, timeoutMs, repeat: true });
      if (answer.status !== 200) throw refreshError(answer);
      return parseGrant(answer, SCOPES, clock.now());
    },
    async revoke() {
      // There is no such endpoint: a person withdraws the consent in their Microsoft account.
    },
  };
}

function refreshError(answer: EndpointAnswer): ProviderError {
  const error = tokenError('refresh', answer, 'revoked');
  if (!NEEDS_PERSON.has(String(answer.body.error))) return error;
  return new ProviderError('revoked', error.message, { status: answer.status });
}
