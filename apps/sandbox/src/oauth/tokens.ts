import { createHmac, timingSafeEqual } from 'node:crypto';
import { TESTING_SECONDS } from './oauth-rules.ts';
import { grantKey, type OAuthState } from './oauth-state.ts';

export type Grant = { email: string; clientId: string; scopes: string[] };
export type TokenKind = 'access' | 'refresh';
export type Token = Grant & { kind: TokenKind; serial: number; expires: number };

export const ACCESS_TOKEN_SECONDS = 3_600;
/** Means every client when all grants of a user are revoked together. */
export const ANY_CLIENT = '*';

// Tokens carry their own meaning under this fixed key, so that a grant outlives a restart of the sandbox.
// Nothing here guards anything real.
const SIGNING_KEY = 'local sandbox';
const PREFIXES: Record<TokenKind, string> = { access: 'ya29.', refresh: '1//' };

export function issueToken(oauth: OAuthState, kind: TokenKind, grant: Grant): string {
  const { email, clientId, scopes } = grant;
  const seconds = kind === 'access' ? ACCESS_TOKEN_SECONDS : refreshTokenSeconds(oauth);
  const expires = seconds ? oauth.clock.now() + seconds * 1_000 : 0;
  const token: Token = { kind, email, clientId, scopes, serial: nextSerial(oauth), expires };
  const content = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${PREFIXES[kind]}${content}.${sign(content)}`;
}

/** Undefined: it does not expire. */
export function refreshTokenSeconds({ rules }: OAuthState): number | undefined {
  return rules.publishing === 'testing' ? TESTING_SECONDS : undefined;
}

/** The token, or undefined where it is forged, of the other kind, expired or revoked. */
export function verifyToken(oauth: OAuthState, kind: TokenKind, text: string): Token | undefined {
  if (!text.startsWith(PREFIXES[kind])) return undefined;
  const [content = '', mac = ''] = text.slice(PREFIXES[kind].length).split('.');
  const expected = Buffer.from(sign(content));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const token = JSON.parse(Buffer.from(content, 'base64url').toString()) as Token;
  if (token.kind !== kind) return undefined;
  if (token.expires !== 0 && token.expires <= oauth.clock.now()) return undefined;
  const revokedUntil = Math.max(
    ...[token.clientId, ANY_CLIENT].map((client) => oauth.revoked.get(grantKey(token.email, client)) ?? 0),
  );
  return token.serial > revokedUntil ? token : undefined;
}

/** Ends every token of that person at that client, as the real service does for any token it is given. */
export function revokeGrant(oauth: OAuthState, email: string, clientId: string): void {
  oauth.revoked.set(grantKey(email, clientId), nextSerial(oauth));
  for (const key of oauth.consented.keys()) {
    const isMeant =
      clientId === ANY_CLIENT ? key.startsWith(grantKey(email, '')) : key === grantKey(email, clientId);
    if (isMeant) oauth.consented.delete(key);
  }
}

function nextSerial(oauth: OAuthState): number {
  oauth.lastSerial = Math.max(oauth.lastSerial + 1, Date.now());
  return oauth.lastSerial;
}

function sign(content: string): string {
  return createHmac('sha256', SIGNING_KEY).update(content).digest('base64url');
}
