import { createHash, timingSafeEqual } from 'node:crypto';
import { personFor } from '../accounts.ts';
import type { Sandbox } from '../sandbox.ts';
import { signIdToken } from './id-token.ts';
import { OAuthError } from './oauth-error.ts';
import { type AuthorizationCode, grantKey } from './oauth-state.ts';
import { ACCESS_TOKEN_SECONDS, type Grant, issueToken, refreshTokenSeconds, verifyToken } from './tokens.ts';

export type TokenAnswer = {
  access_token: string;
  expires_in: number;
  scope: string;
  token_type: 'Bearer';
  refresh_token?: string;
  /** Only where the refresh token expires. */
  refresh_token_expires_in?: number;
  id_token?: string;
};

export async function exchangeCode(
  sandbox: Sandbox,
  clientId: string,
  form: URLSearchParams,
): Promise<TokenAnswer> {
  const text = form.get('code') ?? '';
  const code = sandbox.oauth.codes.get(text);
  // A code is spent by the first attempt, right or wrong.
  sandbox.oauth.codes.delete(text);
  if (!code || code.expires <= sandbox.clock.now())
    throw new OAuthError('invalid_grant', 'Malformed auth code.');
  if (code.clientId !== clientId) throw new OAuthError('invalid_grant', 'Bad Request');
  if (code.redirectUri !== form.get('redirect_uri'))
    throw new OAuthError('redirect_uri_mismatch', 'Bad Request');
  requireVerifier(code, form.get('code_verifier'));
  const grant = { email: code.email, clientId, scopes: code.scopes };
  const refreshToken = givesRefreshToken(sandbox, code)
    ? issueToken(sandbox.oauth, 'refresh', grant)
    : undefined;
  const seconds = refreshToken && refreshTokenSeconds(sandbox.oauth);
  return {
    ...(await accessAnswer(sandbox, grant, code.nonce)),
    refresh_token: refreshToken,
    refresh_token_expires_in: seconds ? seconds - 1 : undefined,
  };
}

export async function refreshAccess(
  sandbox: Sandbox,
  clientId: string,
  form: URLSearchParams,
): Promise<TokenAnswer> {
  const token = verifyToken(sandbox.oauth, 'refresh', form.get('refresh_token') ?? '');
  if (!token || token.clientId !== clientId) {
    throw new OAuthError('invalid_grant', 'Token has been expired or revoked.');
  }
  return accessAnswer(sandbox, token, undefined);
}

async function accessAnswer(sandbox: Sandbox, grant: Grant, nonce: string | undefined): Promise<TokenAnswer> {
  const accessToken = issueToken(sandbox.oauth, 'access', grant);
  const person = sandbox.accounts.find(grant.email) ?? personFor(grant.email);
  const { scopes, clientId } = grant;
  return {
    access_token: accessToken,
    expires_in: ACCESS_TOKEN_SECONDS - 1,
    scope: scopes.join(' '),
    token_type: 'Bearer',
    id_token: scopes.includes('openid')
      ? await signIdToken(sandbox, { person, clientId, scopes, nonce, accessToken })
      : undefined,
  };
}

/** As at the real service: only with offline access, and once for a consent unless it is asked for again. */
function givesRefreshToken({ oauth }: Sandbox, code: AuthorizationCode): boolean {
  if (!code.offline) return false;
  const key = grantKey(code.email, code.clientId);
  const known = oauth.consented.get(key) ?? new Set();
  const isNew = code.forceConsent || code.scopes.some((scope) => !known.has(scope));
  oauth.consented.set(key, new Set([...known, ...code.scopes]));
  return isNew;
}

function requireVerifier(code: AuthorizationCode, verifier: string | null): void {
  if (!code.challenge) return;
  const actual = Buffer.from(
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url'),
  );
  const expected = Buffer.from(code.challenge);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new OAuthError('invalid_grant', verifier ? 'Invalid code verifier.' : 'Missing code verifier.');
  }
}
