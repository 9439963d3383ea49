import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { personFor } from '../accounts.ts';
import { KEY_ID } from '../oauth/oauth-state.ts';
import type { Sandbox } from '../sandbox.ts';
import { MicrosoftError } from './microsoft-error.ts';
import { issueMicrosoftToken, type MicrosoftGrant, verifyMicrosoftToken } from './microsoft-tokens.ts';

/** The tenant of all personal accounts. */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';
const NAMES_OF_OTHERS = new Set(['openid', 'profile', 'email', 'offline_access']);

/** The token endpoint. Throws MicrosoftError. */
export async function answerMicrosoftToken(sandbox: Sandbox, form: URLSearchParams): Promise<object> {
  const clientId = requireMicrosoftClient(sandbox, form);
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return answer(sandbox, takeCode(sandbox, clientId, form));
    case 'refresh_token': {
      const grant = verifyMicrosoftToken(sandbox.microsoft, 'refresh', form.get('refresh_token') ?? '');
      if (grant?.clientId !== clientId)
        throw new MicrosoftError('invalid_grant', 50_173, 'The provided grant has expired or was revoked.');
      return answer(sandbox, grant);
    }
    default:
      throw new MicrosoftError('unsupported_grant_type', 70_003, 'Unsupported grant_type.');
  }
}

function requireMicrosoftClient({ microsoft }: Sandbox, form: URLSearchParams): string {
  const [id, secret] = [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const { clients } = microsoft.rules;
  if (!id) throw new MicrosoftError('invalid_request', 900_144, "The request must contain 'client_id'.");
  if (clients && !clients[id])
    throw new MicrosoftError('unauthorized_client', 700_016, `Application '${id}' was not found.`);
  const expected = clients?.[id]?.secret ?? microsoft.secrets.get(id) ?? secret;
  if (!secret || expected !== secret)
    throw new MicrosoftError('invalid_client', 7_000_215, 'Invalid client secret provided.', 401);
  microsoft.secrets.set(id, secret);
  return id;
}

function takeCode({ microsoft, clock }: Sandbox, clientId: string, form: URLSearchParams): MicrosoftGrant {
  const text = form.get('code') ?? '';
  const code = microsoft.codes.get(text);
  microsoft.codes.delete(text);
  if (!code || code.expires <= clock.now())
    throw new MicrosoftError('invalid_grant', 70_008, 'The provided authorization code has expired.');
  if (code.clientId !== clientId || code.redirectUri !== form.get('redirect_uri'))
    throw new MicrosoftError('invalid_grant', 500_112, 'The reply address does not match.');
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (code.challenge && code.challenge !== proof)
    throw new MicrosoftError(
      'invalid_grant',
      501_481,
      'The Code_Verifier does not match the code_challenge.',
    );
  const { email, scopes } = code;
  return { email, clientId, scopes };
}

/** Each answer has a new refresh token; the ones before it stay good. */
async function answer(sandbox: Sandbox, { email, clientId, scopes }: MicrosoftGrant): Promise<object> {
  const grant = { email, clientId, scopes };
  const { accessSeconds } = sandbox.microsoft.rules;
  return {
    token_type: 'Bearer',
    scope: scopes.filter((scope) => !NAMES_OF_OTHERS.has(scope)).join(' '),
    expires_in: accessSeconds,
    ext_expires_in: accessSeconds,
    access_token: issueMicrosoftToken(sandbox.microsoft, 'access', grant),
    ...(scopes.includes('offline_access') && {
      refresh_token: issueMicrosoftToken(sandbox.microsoft, 'refresh', grant),
    }),
    ...(scopes.includes('openid') && { id_token: await signMicrosoftIdToken(sandbox, grant) }),
  };
}

async function signMicrosoftIdToken(sandbox: Sandbox, { email, clientId, scopes }: MicrosoftGrant) {
  const { privateKey } = await sandbox.oauth.keys;
  const seconds = Math.floor(sandbox.clock.now() / 1_000);
  const person = personFor(email);
  return new SignJWT({
    ver: '2.0',
    tid: PERSONAL,
    sub: person.subject,
    ...(scopes.includes('profile') && { name: person.name, preferred_username: email }),
    ...(scopes.includes('email') && { email }),
  })
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
    .setIssuer(`${sandbox.url}/microsoft/${PERSONAL}/v2.0`)
    .setAudience(clientId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3_600)
    .sign(privateKey);
}
