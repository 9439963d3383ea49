import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Clock } from '@triage/core/ports/clock';
import { googleOAuth } from '../oauth.ts';

const SANDBOX = path.resolve(import.meta.dirname, '../../../../../apps/sandbox/src/main.ts');
const REDIRECT_URI = 'http://127.0.0.1:3000/api/auth/callback/integration';

export const systemClock: Clock = { now: () => new Date() };

export interface LocalGoogle {
  url: string;
  control<Answer = unknown>(path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** The local Google as a separate process, reached over HTTP like the real one. */
export async function startLocalGoogle(): Promise<LocalGoogle> {
  const child = spawn(process.execPath, [SANDBOX], {
    env: { ...process.env, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await Promise.race([parseAddress(child.stdout), exited]);
  if (!url) throw new Error('The local Google did not start');
  return {
    url,
    async control<Answer>(path: string, body?: object): Promise<Answer> {
      const ask = () =>
        fetch(`${url}/_sandbox/${path}`, {
          method: body ? 'POST' : 'GET',
          body: body ? JSON.stringify(body) : null,
        });
      // A connection that idled out may break under the next question; a reading is asked again.
      const response = await (body ? ask() : ask().catch(ask));
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    async close() {
      child.kill();
      await exited;
    },
  };
}

async function parseAddress(output: NodeJS.ReadableStream): Promise<string | null> {
  for await (const line of createInterface({ input: output })) {
    const url = / is at (http:\S+)$/.exec(line)?.[1];
    if (url) return url;
  }
  return null;
}

export function localOAuth(google: LocalGoogle, clock: Clock = systemClock) {
  return googleOAuth({ issuer: google.url, clientId: 'contract', clientSecret: 'secret', clock });
}

/** Accepts the consent page as a browser would, and returns the authorization code. */
export async function agree(consentUrl: string, email: string, scopes?: string[]): Promise<string> {
  const form = new URLSearchParams({ email, decision: 'allow' });
  for (const scope of scopes ?? []) form.append('granted', scope);
  const response = await fetch(consentUrl, { method: 'POST', body: form, redirect: 'manual' });
  const location = response.headers.get('location');
  const code = location && new URL(location).searchParams.get('code');
  if (!code) throw new Error(`No code came back: ${response.status} ${location}`);
  return code;
}

/** A user with an empty mailbox and calendar, both connected. */
export async function connectPerson(
  google: LocalGoogle,
  alsoScopes: readonly string[] = [],
  email = `${randomUUID()}@sandbox.test`,
) {
  const oauth = localOAuth(google);
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const url = await oauth.consentUrl({
    state: 'any',
    codeChallenge,
    redirectUri: REDIRECT_URI,
    alsoScopes,
  });
  const code = await agree(url, email);
  const { accessToken } = await oauth.exchange({ code, codeVerifier, redirectUri: REDIRECT_URI });
  return { email, accessToken: async () => accessToken };
}
