import { ProviderError } from '@triage/core/ports/mail';
import type { Grant } from '@triage/core/ports/oauth';
import type { EndpointAnswer } from './fetch-endpoint.ts';

const DEFAULT_LIFETIME_S = 3_600;

export function parseGrant({ body }: EndpointAnswer, askedScopes: string[], now: Date): Grant {
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    scope,
    id_token: idToken,
  } = body;
  if (typeof accessToken !== 'string' || !accessToken) {
    throw new ProviderError('unavailable', 'The token endpoint answered without a token');
  }
  const lifetimeS = Number(expiresIn ?? DEFAULT_LIFETIME_S) || DEFAULT_LIFETIME_S;
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' && refreshToken ? refreshToken : null,
    expiresAt: new Date(now.getTime() + lifetimeS * 1_000),
    // RFC 6749, 5.1: a server may leave the scopes out where they are those that were asked for.
    scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : askedScopes,
    ...(typeof idToken === 'string' ? parseAccount(idToken) : {}),
  };
}

/** OpenID Connect Core, 3.1.3.7: one that came from the token endpoint itself needs no check of its signature. */
function parseAccount(idToken: string): Pick<Grant, 'email' | 'userName'> {
  try {
    const text = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString();
    const claims = JSON.parse(text) as Record<string, unknown> | null;
    const claim = (name: string) => {
      const value = claims?.[name];
      return typeof value === 'string' && value ? value : null;
    };
    const userName = claim('preferred_username');
    return { email: claim('email'), ...(userName ? { userName } : {}) };
  } catch {
    // Callers that need the account treat it as unknown.
    return { email: null };
  }
}

/** Some servers number their reasons; the number leads an operator to the explanation. */
export function tokenError(
  step: string,
  { status, body }: EndpointAnswer,
  badGrant: 'invalid' | 'revoked',
): ProviderError {
  const reason = typeof body.error === 'string' && /^\w{1,64}$/.test(body.error) ? body.error : 'unreadable';
  const [number] = Array.isArray(body.error_codes) ? body.error_codes : [];
  const message = `oauth ${step}: ${status} ${reason}${Number.isInteger(number) ? ` ${number}` : ''}`;
  if (reason === 'invalid_grant') return new ProviderError(badGrant, message, { status });
  const denied = status === 401 || status === 403 || reason === 'unauthorized_client';
  return new ProviderError(denied ? 'forbidden' : 'invalid', message, { status });
}
