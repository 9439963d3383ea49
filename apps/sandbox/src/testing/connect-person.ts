import { randomUUID } from 'node:crypto';
import { calendar, type calendar_v3 } from '@googleapis/calendar';
import { auth, gmail, type gmail_v1 } from '@googleapis/gmail';
import type { RunningSandbox } from '../start-sandbox.ts';

export const REDIRECT_URI = 'http://localhost:3000/callback';
export const MAIL = 'https://mail.google.com/';
export const CALENDAR = 'https://www.googleapis.com/auth/calendar';

export function oauthClient(sandbox: RunningSandbox, clientId = 'test-client') {
  return new auth.OAuth2({
    clientId,
    clientSecret: 'test-secret',
    redirectUri: REDIRECT_URI,
    endpoints: {
      oauth2AuthBaseUrl: `${sandbox.url}/oauth/authorize`,
      oauth2TokenUrl: `${sandbox.url}/oauth/token`,
      oauth2RevokeUrl: `${sandbox.url}/oauth/revoke`,
      tokenInfoUrl: `${sandbox.url}/oauth/tokeninfo`,
    },
  });
}

/** Answers the consent page as its form would, and gives the address the browser is sent to. */
export async function consent(authUrl: string, decision: Record<string, string | string[]>): Promise<URL> {
  const form = new URLSearchParams();
  for (const [name, values] of Object.entries(decision)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  const response = await fetch(authUrl, { method: 'POST', body: form, redirect: 'manual' });
  const location = response.headers.get('location');
  if (!location) throw new Error(`No redirect: ${response.status} ${await response.text()}`);
  return new URL(location);
}

export type Connected = {
  email: string;
  gmail: gmail_v1.Gmail;
  calendar: calendar_v3.Calendar;
  client: ReturnType<typeof oauthClient>;
};

/** A new person with an empty mailbox, unless an address is given. */
export async function connectPerson(
  sandbox: RunningSandbox,
  options: { email?: string; scopes?: string[] } = {},
): Promise<Connected> {
  const email = options.email ?? `${randomUUID()}@sandbox.test`;
  const client = oauthClient(sandbox);
  const scope = options.scopes ?? ['openid', 'email', MAIL, CALENDAR];
  const authUrl = client.generateAuthUrl({ access_type: 'offline', prompt: 'consent', scope });
  const answer = await consent(authUrl, { email, decision: 'allow' });
  const { tokens } = await client.getToken(answer.searchParams.get('code') ?? '');
  client.setCredentials(tokens);
  const retryConfig = { retry: 0 };
  return {
    email,
    client,
    gmail: gmail({ version: 'v1', auth: client, rootUrl: `${sandbox.url}/`, retryConfig }),
    calendar: calendar({ version: 'v3', auth: client, rootUrl: `${sandbox.url}/`, retryConfig }),
  };
}

export function rawMessage(headers: Record<string, string>, body = 'Hello'): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([...lines, '', body].join('\r\n')).toString('base64url');
}

export async function control<Answer = unknown>(
  sandbox: RunningSandbox,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: body ? 'POST' : 'GET',
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** The status and reason of a call that is refused. */
export async function refusal(call: Promise<unknown>): Promise<{ status: number; reason: string }> {
  try {
    await call;
  } catch (error) {
    const { response } = error as {
      response?: { status: number; data: { error: { errors?: Array<{ reason: string }> } | string } };
    };
    if (!response) throw error;
    const body = response.data.error;
    const reason = typeof body === 'string' ? body : (body.errors?.[0]?.reason ?? '');
    return { status: response.status, reason };
  }
  throw new Error('The call was answered with success');
}
