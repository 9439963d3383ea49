import { randomUUID } from 'node:crypto';
import { oauthContract } from '@triage/core/testing/contracts/oauth-contract';
import { agree, localOAuth, startLocalGoogle, systemClock } from './testing/local-google.ts';

oauthContract('googleOAuth', async () => {
  const google = await startLocalGoogle();
  const email = `${randomUUID()}@sandbox.test`;
  return {
    oauth: localOAuth(google),
    now: () => systemClock.now(),
    consent: (url, granted) => agree(url, email, granted?.scopes),
    async revokeAll() {
      await google.control('revoke', { email });
    },
    close: () => google.close(),
  };
});
