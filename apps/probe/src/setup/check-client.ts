import { randomBytes } from 'node:crypto';
import { findConsentRefusal } from '@triage/adapters/google/consent-refusal';
import { createRecorder } from '../run/recorder.ts';

export interface Endpoints {
  authorization: string;
  token: string;
}

export async function findEndpoints(issuer: string): Promise<Endpoints> {
  const url = `${issuer}/.well-known/openid-configuration`;
  const { status, body } = await createRecorder().fetch('discovery', url);
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  return { authorization: body.authorization_endpoint, token: body.token_endpoint };
}

/** What the provider would show instead of the consent page, or null. */
export function findRefusal(
  { authorization }: Endpoints,
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
): Promise<string | null> {
  const url = new URL(authorization);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: randomBytes(8).toString('hex'),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return findConsentRefusal(url.href);
}

/** An invalid code is enough: the provider checks the client first. */
export async function isSecretAccepted(
  { token }: Endpoints,
  client: { clientId: string; clientSecret: string; redirectUri: string },
): Promise<boolean> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'none',
    redirect_uri: client.redirectUri,
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  const answer = await createRecorder().fetch('token', token, { method: 'POST', body, redirect: 'error' });
  return answer.body?.error === 'invalid_grant';
}
