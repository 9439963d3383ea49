import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings.ts';
import { ablyErrors } from './ably-error.ts';
import { type Capability, parseCapability } from './capability.ts';

/** The one key of the local service: `<app>.<key>:<secret>`. */
export const SANDBOX_KEY = { name: 'sandbox.realtime', secret: 'sandbox-realtime-secret' };

export type Token = { token: string; clientId: string; capability: Capability; expires: number };
export type AblyTokens = {
  grant(keyName: string, request: Record<string, unknown>): object;
  /** Throws where the token opens nothing (any more). */
  require(token: string | null): Token;
  expireAll(): void;
};

const HOUR_MS = 3_600_000;
const CURRENT_MS = 2 * 60_000;

export function createAblyTokens(settings: Settings): AblyTokens {
  const tokens = new Map<string, Token>();
  const nonces = new Set<string>();
  return {
    grant(keyName, request) {
      const { clientId = '', nonce = '', ttl, timestamp, capability = '{"*":["*"]}' } = request;
      if (keyName !== SANDBOX_KEY.name || !isSigned(keyName, request)) throw ablyErrors.wrongKey();
      if (Math.abs(Number(timestamp) - Date.now()) > CURRENT_MS) throw ablyErrors.notCurrent();
      if (nonces.has(String(nonce))) throw ablyErrors.usedNonce();
      const allowed = parseCapability(String(capability));
      if (!allowed) throw ablyErrors.badRequest('The capability is not one');
      nonces.add(String(nonce));
      const issued = Date.now();
      const expires = issued + Math.min(Number(ttl ?? HOUR_MS), settings.ablyTokenTtlMs);
      const token = `${keyName.split('.')[0]}.${randomBytes(24).toString('base64url')}`;
      tokens.set(token, { token, clientId: String(clientId), capability: allowed, expires });
      return { token, keyName, issued, expires, capability, ...(clientId ? { clientId } : {}) };
    },
    require(token) {
      if (!token) throw ablyErrors.noCredentials();
      const found = tokens.get(token);
      if (!found) throw ablyErrors.unknownToken();
      if (found.expires <= Date.now()) throw ablyErrors.expired();
      return found;
    },
    expireAll() {
      for (const token of tokens.values()) token.expires = 0;
    },
  };
}

function isSigned(keyName: string, request: Record<string, unknown>): boolean {
  const { ttl = '', capability = '', clientId = '', timestamp, nonce, mac } = request;
  const text = `${[keyName, ttl, capability, clientId, timestamp, nonce].join('\n')}\n`;
  const due = createHmac('sha256', SANDBOX_KEY.secret).update(text).digest();
  const given = Buffer.from(String(mac), 'base64');
  return given.length === due.length && timingSafeEqual(given, due);
}
