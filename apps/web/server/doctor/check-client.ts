import { randomBytes } from 'node:crypto';
import { isProviderFailure } from '@triage/core/ports/mail';
import type { OAuth } from '@triage/core/ports/oauth';
import type { Env } from '../../app/server/env-schema.ts';
import { findRefusal, makeIdentityOAuth, makeOAuth } from '../../app/server/services.server.ts';
import type { Finding } from './finding.ts';

const CREDENTIALS = 'https://console.cloud.google.com/auth/clients';
const AUDIENCE = 'https://console.cloud.google.com/auth/audience';

interface Client {
  name: string;
  prefix: 'IDENTITY' | 'MAILHOST';
  oauth: OAuth;
  redirectUri: string;
}

/** Checks both clients at the provider: an invalid code shows whether the client itself is accepted. */
export async function checkClients(env: Env): Promise<Finding[]> {
  const callback = `${env.APP_URL}/api/auth/callback`;
  const identity = makeIdentityOAuth(env);
  const clients: Client[] = [
    ...(identity
      ? [
          {
            name: 'sign-in',
            prefix: 'IDENTITY' as const,
            oauth: identity,
            redirectUri: `${callback}/identity`,
          },
        ]
      : []),
    ...(env.MAILHOST_CLIENT_ID
      ? [
          {
            name: 'mail',
            prefix: 'MAILHOST' as const,
            oauth: makeOAuth(env),
            redirectUri: `${callback}/integration`,
          },
        ]
      : []),
  ];
  const findings = await Promise.all(
    clients.flatMap((client) => [checkSecret(client), checkConsentPage(client)]),
  );
  return findings.flat();
}

async function checkSecret({ name, prefix, oauth, redirectUri }: Client): Promise<Finding[]> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const error = await oauth
    .exchange({ code: 'none', codeVerifier, redirectUri })
    .catch((each: unknown) => each);
  if (isProviderFailure(error, 'invalid'))
    return [{ state: 'good', name: `${name} client`, detail: 'id and secret are accepted' }];
  if (isProviderFailure(error, 'forbidden'))
    return [
      {
        state: 'wrong',
        name: `${name} client`,
        detail: 'the provider rejects the id or the secret (invalid_client)',
        fix: `copy ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET again from ${CREDENTIALS}; both of one web client`,
      },
    ];
  // The discovery check already reports an unreachable provider.
  return [];
}

async function checkConsentPage({ name, prefix, oauth, redirectUri }: Client): Promise<Finding[]> {
  const parameters = { state: 'doctor', codeChallenge: randomBytes(32).toString('base64url'), redirectUri };
  try {
    const refusal = await findRefusal(await oauth.consentUrl(parameters));
    const label = `${name} consent`;
    if (!refusal) return [{ state: 'good', name: label, detail: `opens for ${redirectUri}` }];
    return [
      {
        state: 'wrong',
        name: label,
        detail: `refused: ${refusal}`,
        fix: fixOf(refusal, { prefix, redirectUri }),
      },
    ];
  } catch {
    return [];
  }
}

function fixOf(refusal: string, { prefix, redirectUri }: Pick<Client, 'prefix' | 'redirectUri'>): string {
  switch (refusal) {
    case 'redirect_uri_mismatch':
      return `add ${redirectUri} under Authorized redirect URIs of ${prefix}_CLIENT_ID at ${CREDENTIALS}, exactly as written; it may take minutes to apply`;
    case 'admin_policy_enforced':
      return 'the Workspace administrator allows the client id at admin.google.com, Security, API controls, App access control';
    case 'org_internal':
      return `only accounts of the organization may use an Internal app; for others set the user type to External at ${AUDIENCE}`;
    case 'access_denied':
      return `click Publish app at ${AUDIENCE}, or add the account as a test user`;
    default:
      return `check ${prefix}_CLIENT_ID at ${CREDENTIALS}: it may be deleted, disabled or of another type than Web application`;
  }
}
