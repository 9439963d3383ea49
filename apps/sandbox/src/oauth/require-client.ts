import type { Context } from 'hono';
import type { Sandbox } from '../sandbox.ts';
import { OAuthError } from './oauth-error.ts';
import { requireSecret } from './oauth-rules.ts';

/** The client of a token call, by form field or Basic; it keeps the secret that it used first. */
export function requireClient(sandbox: Sandbox, context: Context, form: URLSearchParams): string {
  const basic = /^Basic\s+(.+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
  const [id, secret] = basic ? splitBasic(basic) : [form.get('client_id'), form.get('client_secret')];
  if (!id) throw new OAuthError('invalid_request', 'Could not determine client ID from request.');
  if (!secret) throw new OAuthError('invalid_request', 'client_secret is missing.');
  requireSecret(sandbox.oauth.rules, id, secret);
  const known = sandbox.oauth.clients.get(id) ?? secret;
  if (known !== secret) throw new OAuthError('invalid_client', 'The provided client secret is invalid.', 401);
  sandbox.oauth.clients.set(id, secret);
  return id;
}

function splitBasic(basic: string): [string, string] {
  const text = Buffer.from(basic, 'base64').toString();
  const colon = text.indexOf(':');
  return [decodeURIComponent(text.slice(0, colon)), decodeURIComponent(text.slice(colon + 1))];
}
