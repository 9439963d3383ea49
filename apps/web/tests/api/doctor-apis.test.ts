import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { storeGrant } from '@triage/core/connection/store-grant';
import { openTenant } from '@triage/core/context';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import { createTestUser, makeTestFolder } from '@triage/core/testing/worlds/test-database';
import { openDatabase } from '@triage/database/open-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEnv } from '../../app/server/env-schema.ts';
import { makeLogger, makeServices } from '../../app/server/services.server.ts';
import { freePort, type RunningProcess, runNode, waitUntilServing } from '../support/child-process.ts';

const REDIRECT_URI = 'http://localhost:39999/api/auth/callback/integration';
const VERIFIER = 'v'.repeat(64);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
/** Four runs of the doctor, each of which reads its program from 300 files. */
const SLOW_MS = 180_000;
let sandbox: RunningProcess;
let url: string;
let settings: Record<string, string>;

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  sandbox = runNode('apps/sandbox/src/main.ts', { SANDBOX_PORT: String(port) });
  await waitUntilServing(`${url}/.well-known/openid-configuration`, sandbox);
  settings = {
    APP_URL: 'http://localhost:39999',
    DATA_DIR: await makeTestFolder(),
    AUTH_SECRET: 'a-secret-of-more-than-16-characters',
    INTEGRATION_KEK: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOK_SECRET: 'webhook',
    IDENTITY_ISSUER: url,
    IDENTITY_CLIENT_ID: 'client',
    IDENTITY_CLIENT_SECRET: 'doctor-secret',
    MAILHOST_ISSUER: url,
    MAILHOST_API_URL: url,
    MAILHOST_CLIENT_ID: 'client',
    MAILHOST_CLIENT_SECRET: 'doctor-secret',
  };
});
afterAll(async () => {
  await sandbox.stop();
  await rm(settings['DATA_DIR'] ?? '', { recursive: true, force: true });
});

async function doctor(): Promise<string> {
  const running = runNode('apps/web/server/doctor.ts', settings);
  await new Promise((resolve) => running.process.once('close', resolve));
  return running.output();
}

async function connectSomebody(): Promise<void> {
  const reading = parseEnv(settings);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const db = await openDatabase({ dataDir: settings['DATA_DIR'] });
  try {
    const services = makeServices(reading.env, db, makeLogger({ ...reading.env, LOG_LEVEL: 'error' }));
    const consent = await services.oauth.consentUrl({
      state: 'any',
      codeChallenge: CHALLENGE,
      redirectUri: REDIRECT_URI,
    });
    const body = new URLSearchParams({ email: 'ada@sandbox.test', decision: 'allow' });
    const answer = await fetch(consent, { method: 'POST', body, redirect: 'manual' });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const grant = await services.oauth.exchange({ code, codeVerifier: VERIFIER, redirectUri: REDIRECT_URI });
    const tenantId = mintTenantId(await createTestUser(db));
    await storeGrant(openTenant(services, tenantId), grant);
  } finally {
    await db.close();
  }
}

async function disable(...disabledApis: string[]): Promise<void> {
  const body = JSON.stringify({ disabledApis });
  expect((await fetch(`${url}/_sandbox/nastiness`, { method: 'POST', body })).ok).toBe(true);
}

test(
  'an API that is not enabled is named with the page that enables it',
  async () => {
    expect(await doctor()).toMatch(/· APIs +nobody has connected yet/);
    await connectSomebody();
    await disable('calendar');
    const one = await doctor();
    expect(one).toMatch(/✓ Gmail API +enabled/);
    expect(one).toMatch(
      /✗ Google Calendar API +not enabled .*\(accessNotConfigured\)\n +fix: click Enable at \S+\/calendar-json\.googleapis\.com/,
    );
    await disable('gmail');
    expect(await doctor()).toMatch(/✗ Gmail API +not enabled .*\n +fix: .*\/gmail\.googleapis\.com/);
    await disable();
    const good = await doctor();
    expect(good).toMatch(/✓ Gmail API/);
    expect(good).toMatch(/✓ Google Calendar API/);
  },
  SLOW_MS,
);
