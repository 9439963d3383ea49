import { type Context, Hono } from 'hono';
import { personFor } from '../accounts.ts';
import type { Sandbox } from '../sandbox.ts';
import { claimsOf } from './id-token.ts';
import { OAuthError } from './oauth-error.ts';
import { requireClient } from './require-client.ts';
import { exchangeCode, refreshAccess } from './token-request.ts';
import { revokeGrant, type Token, verifyToken } from './tokens.ts';

export function tokenRoutes(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.post('/oauth/token', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    try {
      const clientId = requireClient(sandbox, context, form);
      const answer = await answerGrant(sandbox, clientId, form);
      return context.json(answer, 200, { 'cache-control': 'no-store' });
    } catch (error) {
      return toOAuthError(context, error);
    }
  });
  app.post('/oauth/revoke', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const text = form.get('token') ?? context.req.query('token') ?? '';
    const token = parseAny(sandbox, text);
    if (!token)
      return context.json({ error: 'invalid_token', error_description: 'Token expired or revoked' }, 400);
    revokeGrant(sandbox.oauth, token.email, token.clientId);
    return context.json({});
  });
  app.on(['GET', 'POST'], '/oauth/userinfo', (context) => {
    const bearer = /^Bearer\s+(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    const token = verifyToken(sandbox.oauth, 'access', bearer);
    if (!token)
      return context.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401);
    return context.json(claimsOf(sandbox.accounts.find(token.email) ?? personFor(token.email), token.scopes));
  });
  app.on(['GET', 'POST'], ['/oauth/tokeninfo', '/tokeninfo'], (context) => tokenInfo(sandbox, context));
  return app;
}

function answerGrant(sandbox: Sandbox, clientId: string, form: URLSearchParams) {
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(sandbox, clientId, form);
    case 'refresh_token':
      return refreshAccess(sandbox, clientId, form);
    default:
      throw new OAuthError('unsupported_grant_type', 'Invalid grant_type.');
  }
}

async function tokenInfo(sandbox: Sandbox, context: Context): Promise<Response> {
  const bearer = /^Bearer\s+(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const form = context.req.method === 'POST' ? new URLSearchParams(await context.req.text()) : undefined;
  const text = context.req.query('access_token') ?? form?.get('access_token') ?? bearer ?? '';
  const token = verifyToken(sandbox.oauth, 'access', text);
  if (!token) return context.json({ error: 'invalid_token', error_description: 'Invalid Value' }, 400);
  const person = sandbox.accounts.find(token.email) ?? personFor(token.email);
  return context.json({
    azp: token.clientId,
    aud: token.clientId,
    scope: token.scopes.join(' '),
    exp: String(Math.floor(token.expires / 1_000)),
    expires_in: String(Math.floor((token.expires - sandbox.clock.now()) / 1_000)),
    ...claimsOf(person, token.scopes),
    email_verified: 'true',
    access_type: 'offline',
  });
}

function parseAny(sandbox: Sandbox, text: string): Token | undefined {
  return verifyToken(sandbox.oauth, 'refresh', text) ?? verifyToken(sandbox.oauth, 'access', text);
}

function toOAuthError(context: Context, error: unknown): Response {
  if (!(error instanceof OAuthError)) throw error;
  return context.json({ error: error.code, error_description: error.message }, error.status);
}
