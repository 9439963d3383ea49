import { SignJWT } from 'jose';
import { KEY_ID, type OAuthState } from './oauth-state.ts';

export type PushTokenRequest = { issuer: string; serviceAccountEmail: string; audience: string };

/** The bearer that an authenticated push carries, signed with the keys of the id tokens. */
export async function signPushToken(oauth: OAuthState, request: PushTokenRequest): Promise<string> {
  const { privateKey } = await oauth.keys;
  const seconds = Math.floor(oauth.clock.now() / 1_000);
  return new SignJWT({ email: request.serviceAccountEmail, email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
    .setIssuer(request.issuer)
    .setSubject(request.serviceAccountEmail)
    .setAudience(request.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3_600)
    .sign(privateKey);
}
