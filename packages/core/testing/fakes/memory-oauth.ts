import { createHash } from 'node:crypto';
import type { Clock } from '../../src/ports/clock.ts';
import { ProviderError } from '../../src/ports/mail.ts';
import { CALENDAR_SCOPE, type Grant, MAIL_SCOPE, type OAuth } from '../../src/ports/oauth.ts';
import { type FaultPlan, withFaults } from './fault-plan.ts';

const LIFETIME_MS = 3_600_000;
const ALL_SCOPES = ['openid', 'email', MAIL_SCOPE, CALENDAR_SCOPE];

export interface MemoryOAuth extends OAuth, FaultPlan<OAuth> {
  /** Grants access on the consent page of this URL; returns the code. */
  consent(consentUrl: string, granted?: { scopes?: string[] }): string;
  /** Revokes the app's access in the provider's own settings. */
  revokeAll(): void;
}

export function memoryOAuth({ clock }: { clock: Clock }): MemoryOAuth {
  const codes = new Map<string, { challenge: string; redirectUri: string; scopes: string[] }>();
  const refreshTokens = new Map<string, string[]>();
  const accessTokens = new Map<string, string>();
  let last = 0;

  function grant(refreshToken: string, scopes: string[]): Grant {
    last++;
    const accessToken = `access-${last}`;
    accessTokens.set(accessToken, refreshToken);
    return {
      accessToken,
      refreshToken: null,
      expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
      scopes,
    };
  }

  const port: OAuth = {
    async consentUrl({ state, codeChallenge, redirectUri, loginHint }) {
      const url = new URL('https://accounts.memory.test/authorize');
      url.search = new URLSearchParams({
        state,
        code_challenge: codeChallenge,
        redirect_uri: redirectUri,
        scope: ALL_SCOPES.join(' '),
        ...(loginHint ? { login_hint: loginHint } : {}),
      }).toString();
      return url.href;
    },
    async exchange({ code, codeVerifier, redirectUri }) {
      const known = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      if (known?.challenge !== challenge || known.redirectUri !== redirectUri) {
        throw new ProviderError('invalid', 'oauth exchange: invalid_grant', { status: 400 });
      }
      last++;
      const refreshToken = `refresh-${last}`;
      refreshTokens.set(refreshToken, known.scopes);
      return { ...grant(refreshToken, known.scopes), refreshToken };
    },
    async refresh(refreshToken) {
      const scopes = refreshTokens.get(refreshToken);
      if (!scopes) throw new ProviderError('revoked', 'oauth refresh: invalid_grant', { status: 400 });
      return grant(refreshToken, scopes);
    },
    async revoke(token) {
      refreshTokens.delete(accessTokens.get(token) ?? token);
    },
  };

  return Object.assign(withFaults(port), {
    consent(consentUrl: string, { scopes = ALL_SCOPES }: { scopes?: string[] } = {}) {
      const asked = new URL(consentUrl).searchParams;
      last++;
      const code = `code-${last}`;
      const challenge = asked.get('code_challenge') ?? '';
      codes.set(code, { challenge, redirectUri: asked.get('redirect_uri') ?? '', scopes });
      return code;
    },
    revokeAll: () => refreshTokens.clear(),
  });
}
