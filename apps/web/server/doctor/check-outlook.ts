import { randomBytes } from 'node:crypto';
import { isProviderFailure } from '@triage/core/ports/mail';
import type { Env } from '../../app/server/env-schema.ts';
import { makeMicrosoft } from '../../app/server/services.server.ts';
import type { Finding } from './finding.ts';

const REGISTRATIONS = 'https://entra.microsoft.com, App registrations';
const name = 'Outlook';

/** The app that is registered at Microsoft. An invalid code shows whether the app itself is refused. */
export async function checkOutlook(env: Env): Promise<Finding[]> {
  const microsoft = makeMicrosoft(env);
  if (!microsoft)
    return [
      {
        state: 'note',
        name,
        detail:
          'not offered: MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET are not set (docs/operations.md)',
      },
    ];
  const redirectUri = `${env.APP_URL}/api/auth/callback/outlook`;
  const register: Finding = {
    state: 'note',
    name: 'redirect URI',
    detail: `register ${redirectUri} with the app at Microsoft, platform Web`,
  };
  const codeVerifier = randomBytes(32).toString('base64url');
  const error = await microsoft.oauth
    .exchange({ code: 'none', codeVerifier, redirectUri })
    .catch((each: unknown) => each);
  return [register, judge(error, env)];
}

function judge(error: unknown, { MICROSOFT_ISSUER_URL, MICROSOFT_TENANT }: Env): Finding {
  if (isProviderFailure(error, 'forbidden'))
    return {
      state: 'wrong',
      name,
      detail: `Microsoft rejects the id or the secret (${error.message})`,
      fix: `copy both again from ${REGISTRATIONS}; a secret ends after at most two years, and its value is not its id`,
    };
  // It may look at the code first: that it refuses the code alone does not prove the secret.
  if (isProviderFailure(error, 'invalid'))
    return {
      state: 'good',
      name,
      detail: `${MICROSOFT_ISSUER_URL} (${MICROSOFT_TENANT}) answers, and refuses neither the id nor the secret`,
    };
  return {
    state: 'wrong',
    name,
    detail: `${MICROSOFT_ISSUER_URL} does not answer for the tenant ${MICROSOFT_TENANT}`,
    fix: 'check MICROSOFT_ISSUER_URL and MICROSOFT_TENANT, and that this machine reaches it',
  };
}
