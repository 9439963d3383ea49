import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MicrosoftState } from './microsoft-state.ts';

type Kind = 'access' | 'refresh';
export type MicrosoftGrant = { email: string; clientId: string; scopes: string[] };
type Token = MicrosoftGrant & { kind: Kind; serial: number; expires: number };

export const IMAP_SCOPE = 'https://outlook.office.com/IMAP.AccessAsUser.All';
export const SMTP_SCOPE = 'https://outlook.office.com/SMTP.Send';

// Tokens carry their own meaning under this fixed key, so that a grant outlives a restart of the sandbox.
const SIGNING_KEY = 'local sandbox of Microsoft';
const PREFIXES: Record<Kind, string> = { access: 'EwB', refresh: 'M.C5' };
/** Without use for so long, a refresh token ends. */
const REFRESH_SECONDS = 90 * 24 * 60 * 60;

export function issueMicrosoftToken(state: MicrosoftState, kind: Kind, grant: MicrosoftGrant): string {
  const { email, clientId, scopes } = grant;
  const seconds = kind === 'access' ? state.rules.accessSeconds : REFRESH_SECONDS;
  const expires = state.clock.now() + seconds * 1_000;
  const token: Token = { kind, email, clientId, scopes, serial: nextSerial(state), expires };
  const content = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${PREFIXES[kind]}${content}.${sign(content)}`;
}

/** Undefined where it is forged, of the other kind, expired or revoked. */
export function verifyMicrosoftToken(
  state: MicrosoftState,
  kind: Kind,
  text: string,
): MicrosoftGrant | undefined {
  if (!text.startsWith(PREFIXES[kind])) return undefined;
  const [content = '', mac = ''] = text.slice(PREFIXES[kind].length).split('.');
  const [given, expected] = [Buffer.from(mac), Buffer.from(sign(content))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const token = JSON.parse(Buffer.from(content, 'base64url').toString()) as Token;
  if (token.kind !== kind || token.expires <= state.clock.now()) return undefined;
  const revoked = state.revoked.get(token.email) ?? 0;
  const ended = kind === 'access' ? (state.ended.get(token.email) ?? 0) : 0;
  return token.serial > Math.max(revoked, ended) ? token : undefined;
}

/** Whether this access token opens the mailbox of this user name. */
export function opensMailbox(
  state: MicrosoftState,
  { user, token, scope }: { user: string; token: string; scope: string },
): boolean {
  const grant = verifyMicrosoftToken(state, 'access', token);
  return grant !== undefined && grant.email === user.toLowerCase() && grant.scopes.includes(scope);
}

/** What both mail servers send in base64 before they refuse a token. */
export const TOKEN_CHALLENGE = { status: '401', schemes: 'bearer', scope: IMAP_SCOPE };

export function nextSerial(state: MicrosoftState): number {
  state.lastSerial = Math.max(state.lastSerial + 1, Date.now());
  return state.lastSerial;
}

function sign(content: string): string {
  return createHmac('sha256', SIGNING_KEY).update(content).digest('base64url');
}
