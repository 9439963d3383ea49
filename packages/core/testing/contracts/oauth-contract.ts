import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALENDAR_SCOPE, MAIL_SCOPE, type OAuth } from '../../src/ports/oauth.ts';

export interface OAuthHarness {
  oauth: OAuth;
  now(): Date;
  /** Grants access on the consent page of this URL; returns the code. */
  consent(consentUrl: string, granted?: { scopes?: string[] }): Promise<string>;
  /** Revokes the app's access in the provider's own settings. */
  revokeAll(): Promise<void>;
  close?(): Promise<void>;
}

const REDIRECT_URI = 'http://127.0.0.1:3000/api/auth/callback/integration';

/** What every OAuth does, a real one or a fake. */
export function oauthContract(name: string, makeHarness: () => Promise<OAuthHarness>): void {
  describe(`${name} as OAuth`, () => {
    let harness: OAuthHarness;

    beforeAll(async () => {
      harness = await makeHarness();
    });
    afterAll(async () => {
      await harness?.close?.();
    });

    async function askConsent(granted?: { scopes?: string[] }) {
      const codeVerifier = randomBytes(32).toString('base64url');
      const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
      const url = await harness.oauth.consentUrl({
        state: 'state-1',
        codeChallenge,
        redirectUri: REDIRECT_URI,
      });
      expect(new URL(url).searchParams.get('state')).toBe('state-1');
      return { code: await harness.consent(url, granted), codeVerifier, redirectUri: REDIRECT_URI };
    }

    async function connect() {
      return harness.oauth.exchange(await askConsent());
    }

    test('a code becomes a grant of both scopes that can be refreshed', async () => {
      const grant = await connect();
      expect(grant.scopes).toEqual(expect.arrayContaining([MAIL_SCOPE, CALENDAR_SCOPE]));
      expect(grant.expiresAt.getTime()).toBeGreaterThan(harness.now().getTime());
      const refreshed = await harness.oauth.refresh(grant.refreshToken ?? '');
      expect(refreshed.accessToken).not.toBe(grant.accessToken);
      expect(refreshed.scopes).toEqual(expect.arrayContaining([MAIL_SCOPE, CALENDAR_SCOPE]));
    });

    test('a partial consent is visible in its scopes', async () => {
      const grant = await harness.oauth.exchange(await askConsent({ scopes: ['openid', MAIL_SCOPE] }));
      expect(grant.scopes).toContain(MAIL_SCOPE);
      expect(grant.scopes).not.toContain(CALENDAR_SCOPE);
    });

    test('a code is good for one use, with its own verifier', async () => {
      const used = await askConsent();
      await harness.oauth.exchange(used);
      await expect(harness.oauth.exchange(used)).rejects.toMatchObject({ failure: 'invalid' });
      const stolen = { ...(await askConsent()), codeVerifier: randomBytes(32).toString('base64url') };
      await expect(harness.oauth.exchange(stolen)).rejects.toMatchObject({ failure: 'invalid' });
    });

    test('a grant revoked here or at the provider cannot be refreshed; revoking it again succeeds', async () => {
      const ours = (await connect()).refreshToken ?? '';
      await harness.oauth.revoke(ours);
      await harness.oauth.revoke(ours);
      await expect(harness.oauth.refresh(ours)).rejects.toMatchObject({ failure: 'revoked' });
      const theirs = (await connect()).refreshToken ?? '';
      await harness.revokeAll();
      await expect(harness.oauth.refresh(theirs)).rejects.toMatchObject({ failure: 'revoked' });
    });
  });
}
