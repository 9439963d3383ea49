import type { Clock } from '@triage/core/ports/clock';
import { ProviderError } from '@triage/core/ports/mail';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { discovery } from '../oauth/discovery.ts';

const GOOGLE_ISSUER = 'https://accounts.google.com';
const CLOCK_TOLERANCE_S = 30;

export interface GooglePushVerifierOptions {
  audience: string;
  /** The e-mail address of the service account that the subscription signs its pushes as. */
  serviceAccount: string;
  issuer?: string;
  clock: Clock;
  timeoutMs?: number;
}

/**
 * Answers whether an Authorization header is the provider's own, for our audience and service account.
 * Throws `unavailable` when the keys cannot be had: the push must come again rather than be refused.
 */
export function googlePushVerifier(
  options: GooglePushVerifierOptions,
): (authorization: string | null) => Promise<boolean> {
  const { issuer = GOOGLE_ISSUER, clock, timeoutMs } = options;
  const endpoints = discovery({ issuer, now: () => clock.now(), timeoutMs });
  const keySets = new Map<string, JWTVerifyGetKey>();

  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization?.trim() ?? '')?.[1];
    if (!token) return false;
    const published = await endpoints();
    try {
      const { payload } = await jwtVerify(token, keys(published.jwks), {
        // Google signs with either form of its name.
        issuer: [published.issuer, published.issuer.replace(/^https?:\/\//, '')],
        audience: options.audience,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['exp', 'iat', 'email'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: clock.now(),
      });
      return isServiceAccount(payload);
    } catch (error) {
      if (isRefusal(error)) return false;
      throw new ProviderError('unavailable', 'The keys for push tokens cannot be had');
    }
  };

  function keys(url: string): JWTVerifyGetKey {
    const known = keySets.get(url);
    if (known) return known;
    const keySet = createRemoteJWKSet(new URL(url), timeoutMs ? { timeoutDuration: timeoutMs } : {});
    keySets.set(url, keySet);
    return keySet;
  }

  function isServiceAccount(payload: JWTPayload): boolean {
    return payload.email === options.serviceAccount && payload.email_verified === true;
  }
}

/** Everything jose rejects about a token; a failed key download is not the token's fault. */
function isRefusal(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  // The plain JOSEError is what a failed fetch of the keys ends in.
  return error instanceof errors.JOSEError && error.constructor !== errors.JOSEError;
}
