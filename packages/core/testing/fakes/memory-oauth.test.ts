import { oauthContract } from '../contracts/oauth-contract.ts';
import { fixedClock } from './fixed-clock.ts';
import { memoryOAuth } from './memory-oauth.ts';

oauthContract('memoryOAuth', async () => {
  const clock = fixedClock('2026-03-02T09:00:00.000Z');
  const oauth = memoryOAuth({ clock });
  return {
    oauth,
    now: () => clock.now(),
    consent: async (url, granted) => oauth.consent(url, granted),
    revokeAll: async () => oauth.revokeAll(),
  };
});
