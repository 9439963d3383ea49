import { requireSetUp } from './oauth-rules.ts';
import type { OAuthState } from './oauth-state.ts';
import { RefusedRequest, RejectedRequest } from './refused-request.ts';
import { parseScopes } from './scopes.ts';

export type AuthorizationRequest = {
  clientId: string;
  redirectUri: string;
  scopes: string[];
  state: string | undefined;
  nonce: string | undefined;
  challenge: string | undefined;
  offline: boolean;
  prompt: string[];
  loginHint: string;
};

export function requireRedirectUri(oauth: OAuthState, parameters: URLSearchParams): string {
  if (!parameters.get('client_id'))
    throw new RefusedRequest('400: invalid_request. Missing required parameter: client_id');
  const redirectUri = parameters.get('redirect_uri') ?? '';
  requireSetUp(oauth.rules, parameters.get('client_id') ?? '', redirectUri);
  if (!isAllowedRedirect(oauth, redirectUri)) throw new RefusedRequest('400: redirect_uri_mismatch');
  return redirectUri;
}

export function parseAuthorizationRequest(
  oauth: OAuthState,
  parameters: URLSearchParams,
): AuthorizationRequest {
  const redirectUri = requireRedirectUri(oauth, parameters);
  const optional = (name: string) => parameters.get(name) || undefined;
  const scopes = parseScopes(parameters.get('scope') ?? '');
  const challenge = optional('code_challenge');
  if (parameters.get('response_type') !== 'code') throw new RejectedRequest('unsupported_response_type');
  if (scopes.length === 0) throw new RejectedRequest('invalid_scope');
  if (challenge && parameters.get('code_challenge_method') !== 'S256')
    throw new RejectedRequest('invalid_request');
  return {
    clientId: parameters.get('client_id') ?? '',
    redirectUri,
    scopes,
    state: optional('state'),
    nonce: optional('nonce'),
    challenge,
    offline: parameters.get('access_type') === 'offline',
    prompt: (parameters.get('prompt') ?? '').split(' '),
    loginHint: parameters.get('login_hint') ?? '',
  };
}

export function redirectWith(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.toString();
}

function isAllowedRedirect(oauth: OAuthState, redirectUri: string): boolean {
  if (oauth.redirectUris.includes(redirectUri)) return true;
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname, hash } = new URL(redirectUri);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return /^https?:$/.test(protocol) && isLoopback && hash === '';
}
