import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type RunningProcess, runNode, waitUntilServing } from '../support/child-process.ts';

const APP_URL = 'http://localhost:39999';
const CALLBACK = `${APP_URL}/api/auth/callback`;
let dataDir: string;
let sandbox: RunningProcess;
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'triage-doctor-client-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  sandbox = runNode('apps/sandbox/src/main.ts', { SANDBOX_PORT: String(port) });
  await waitUntilServing(`${url}/.well-known/openid-configuration`, sandbox);
});
afterAll(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function doctorWith(
  rules: object,
  { at = 'oauth', env = {} }: { at?: 'oauth' | 'microsoft'; env?: Record<string, string> } = {},
): Promise<string> {
  const body = JSON.stringify({ clear: true, ...rules });
  const answer = await fetch(`${url}/_sandbox/${at}`, { method: 'POST', body });
  expect(answer.ok).toBe(true);
  const running = runNode('apps/web/server/doctor.ts', {
    APP_URL,
    DATA_DIR: dataDir,
    // Refused immediately: these tests need no database.
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    AUTH_SECRET: 'a-secret-of-more-than-16-characters',
    INTEGRATION_KEK: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOK_SECRET: 'webhook',
    IDENTITY_ISSUER: url,
    IDENTITY_CLIENT_ID: 'client',
    IDENTITY_CLIENT_SECRET: 'doctor-secret',
    MAILHOST_ISSUER: url,
    MAILHOST_CLIENT_ID: 'client',
    MAILHOST_CLIENT_SECRET: 'doctor-secret',
    ...env,
  });
  await new Promise((resolve) => running.process.once('close', resolve));
  expect(running.output()).not.toContain('doctor-secret');
  return running.output();
}

const registered = (secret: string, ...redirectUris: string[]) => ({
  clients: { client: { secret, redirectUris } },
});

test('a client that is set up is good, both for signing in and for mail', async () => {
  const both = [`${CALLBACK}/identity`, `${CALLBACK}/integration`];
  const output = await doctorWith(registered('doctor-secret', ...both));
  expect(output).toMatch(/✓ sign-in client +id and secret are accepted/);
  expect(output).toMatch(/✓ mail client +id and secret are accepted/);
  expect(output).toMatch(/✓ mail consent +opens for .*\/callback\/integration/);
});

test('a wrong secret and an unregistered redirect URI are reported separately, each with the fix', async () => {
  const output = await doctorWith(registered('another', `${CALLBACK}/identity`));
  expect(output).toMatch(/✗ mail client +.*invalid_client\)\n +fix: copy MAILHOST_CLIENT_ID/);
  expect(output).toMatch(/✓ sign-in consent/);
  expect(output).toMatch(
    /✗ mail consent +refused: redirect_uri_mismatch\n +fix: add http:\/\/localhost:39999\/api\/auth\/callback\/integration/,
  );
});

test('the policy of a Workspace is named, with where its administrator changes it', async () => {
  const output = await doctorWith({ refusal: 'admin_policy_enforced' });
  expect(output).toMatch(/✗ mail consent +refused: admin_policy_enforced\n +fix: .*admin\.google\.com/);
});

test('the app at Microsoft is not needed, good, rejected, or out of reach', async () => {
  expect(await doctorWith({})).toMatch(/· Outlook +not offered: MICROSOFT_CLIENT_ID/);
  const env = {
    MICROSOFT_CLIENT_ID: 'client',
    MICROSOFT_CLIENT_SECRET: 'doctor-secret',
    MICROSOFT_ISSUER_URL: `${url}/microsoft`,
  };
  const at = 'microsoft' as const;
  const good = await doctorWith(registered('doctor-secret'), { at, env });
  expect(good).toMatch(/✓ Outlook +.*refuses neither the id nor the secret/);
  expect(good).toContain(`register ${CALLBACK}/outlook with the app at Microsoft`);
  const wrong = await doctorWith(registered('another'), { at, env });
  expect(wrong).toMatch(/✗ Outlook +Microsoft rejects the id or the secret .*invalid_client 7000215/);
  expect(wrong).toMatch(/fix: copy both again from https:\/\/entra\.microsoft\.com/);
  const gone = { ...env, MICROSOFT_ISSUER_URL: 'http://127.0.0.1:1' };
  expect(await doctorWith({}, { at, env: gone })).toMatch(
    /✗ Outlook +.* does not answer for the tenant common/,
  );
});
