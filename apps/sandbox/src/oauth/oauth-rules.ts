import { OAuthError } from './oauth-error.ts';
import { RefusedRequest } from './refused-request.ts';

/** How this project is set up in the console, as far as it can be set up wrongly. */
export type OAuthRules = {
  /** The registered clients. Null accepts any client, any loopback redirect URI and the first secret it sees. */
  clients: Record<string, { secret: string; redirectUris: string[] }> | null;
  /** Errors that the provider shows instead of the consent page; the app gets no response. */
  refusal: 'admin_policy_enforced' | 'org_internal' | 'access_denied' | null;
  /** In testing, a refresh token lives for seven days. */
  publishing: 'production' | 'testing';
  /** Shows "Google hasn't verified this app" before the consent. */
  unverified: boolean;
  /** The project of the clients: a push topic must be in it. Null accepts any. */
  project: string | null;
  /** Whether gmail-api-push@system.gserviceaccount.com may publish to the topic. */
  mayPublish: boolean;
};

export const TESTING_SECONDS = 7 * 24 * 60 * 60;

export function defaultRules(): OAuthRules {
  return {
    clients: null,
    refusal: null,
    publishing: 'production',
    unverified: false,
    project: null,
    mayPublish: true,
  };
}

const REFUSALS = {
  admin_policy_enforced:
    '400: admin_policy_enforced. Access to your account data is restricted by policies within your organization.',
  org_internal: '403: org_internal. This app is restricted to users within its organization.',
  access_denied:
    '403: access_denied. The app has not completed the verification process. It is being tested.',
};

/** What the authorization page checks of the project before it asks anybody. */
export function requireSetUp(rules: OAuthRules, clientId: string, redirectUri: string): void {
  const { clients, refusal } = rules;
  const client = clients?.[clientId];
  if (clients && !client) throw new RefusedRequest('401: invalid_client. The OAuth client was not found.');
  if (client && !client.redirectUris.includes(redirectUri))
    throw new RefusedRequest(`400: redirect_uri_mismatch. redirect_uri=${redirectUri}`);
  if (refusal) throw new RefusedRequest(REFUSALS[refusal]);
}

export function requireSecret({ clients }: OAuthRules, clientId: string, secret: string): void {
  if (!clients) return;
  const client = clients[clientId];
  if (!client) throw new OAuthError('invalid_client', 'The OAuth client was not found.', 401);
  if (client.secret !== secret) throw new OAuthError('invalid_client', 'Unauthorized', 401);
}
