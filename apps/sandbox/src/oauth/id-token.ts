import { createHash } from 'node:crypto';
import { exportJWK, type JWK, SignJWT } from 'jose';
import type { SeedPerson } from '../mail/seed-mail.ts';
import type { Sandbox } from '../sandbox.ts';
import { KEY_ID } from './oauth-state.ts';

export type IdTokenRequest = {
  person: SeedPerson;
  clientId: string;
  scopes: string[];
  nonce: string | undefined;
  accessToken: string;
};

/** Addresses of this domain are never verified. */
const UNVERIFIED = '@unverified.test';
/** Some providers send no such claim at all. */
const UNCLAIMED = '@unclaimed.test';

export async function signIdToken(sandbox: Sandbox, request: IdTokenRequest): Promise<string> {
  const { privateKey } = await sandbox.oauth.keys;
  const seconds = Math.floor(sandbox.clock.now() / 1_000);
  const digest = createHash('sha256').update(request.accessToken).digest();
  const claims = {
    ...claimsOf(request.person, request.scopes),
    azp: request.clientId,
    nonce: request.nonce,
    at_hash: digest.subarray(0, 16).toString('base64url'),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
    .setIssuer(sandbox.url)
    .setAudience(request.clientId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3_600)
    .sign(privateKey);
}

export function claimsOf(person: SeedPerson, scopes: string[]) {
  const has = (name: string) => scopes.some((scope) => scope.endsWith(name));
  const [given = person.name, ...family] = person.name.split(' ');
  return {
    sub: person.subject,
    ...(has('userinfo.email')
      ? {
          email: person.email,
          ...(!person.email.endsWith(UNCLAIMED) && { email_verified: !person.email.endsWith(UNVERIFIED) }),
        }
      : {}),
    ...(has('userinfo.profile')
      ? { name: person.name, given_name: given, family_name: family.join(' ') || undefined }
      : {}),
  };
}

export async function publicKeys(sandbox: Sandbox): Promise<{ keys: JWK[] }> {
  const { publicKey } = await sandbox.oauth.keys;
  return { keys: [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
}
