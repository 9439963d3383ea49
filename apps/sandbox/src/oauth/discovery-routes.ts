import { Hono } from 'hono';
import type { Sandbox } from '../sandbox.ts';
import { publicKeys } from './id-token.ts';
import { knownScopes } from './scopes.ts';

export function discoveryRoutes(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer: sandbox.url,
      authorization_endpoint: `${sandbox.url}/oauth/authorize`,
      token_endpoint: `${sandbox.url}/oauth/token`,
      revocation_endpoint: `${sandbox.url}/oauth/revoke`,
      userinfo_endpoint: `${sandbox.url}/oauth/userinfo`,
      jwks_uri: `${sandbox.url}/oauth/jwks`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: knownScopes(),
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      claims_supported: ['aud', 'azp', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'sub'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  );
  app.get('/oauth/jwks', async (context) => context.json(await publicKeys(sandbox)));
  return app;
}
