import { type GenerateKeyPairResult, generateKeyPair } from 'jose';
import type { SandboxClock } from '../clock.ts';
import { defaultRules, type OAuthRules } from './oauth-rules.ts';

/** Names the one signing key of this run. */
export const KEY_ID = 'sandbox-1';

export type AuthorizationCode = {
  email: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  offline: boolean;
  forceConsent: boolean;
  challenge: string | undefined;
  nonce: string | undefined;
  expires: number;
};

export type OAuthState = {
  clock: SandboxClock;
  codes: Map<string, AuthorizationCode>;
  /** Client id to the secret it used first. */
  clients: Map<string, string>;
  /** Grants to the serial number up to which their tokens are revoked. */
  revoked: Map<string, number>;
  /** Grants to the scopes a refresh token was already given for. */
  consented: Map<string, Set<string>>;
  redirectUris: string[];
  rules: OAuthRules;
  keys: Promise<GenerateKeyPairResult>;
  lastSerial: number;
};

export function createOAuthState(clock: SandboxClock, redirectUris: string[]): OAuthState {
  return {
    clock,
    codes: new Map(),
    clients: new Map(),
    revoked: new Map(),
    consented: new Map(),
    redirectUris,
    rules: defaultRules(),
    keys: generateKeyPair('RS256', { extractable: true }),
    lastSerial: 0,
  };
}

export function grantKey(email: string, clientId: string): string {
  return `${email} ${clientId}`;
}
