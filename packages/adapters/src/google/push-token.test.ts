import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { googlePushVerifier } from './push-token.ts';

const AUDIENCE = 'https://triage.test/api/webhooks';
const SERVICE_ACCOUNT = 'push@project.iam.test';
const clock = fixedClock('2026-03-02T09:00:00.000Z');
const now = Math.floor(clock.now().getTime() / 1_000);
const ours = await generateKeyPair('RS256');
const theirs = await generateKeyPair('RS256');

let server: Server;
let issuer: string;
let failing = false;

beforeAll(async () => {
  const keys = [{ ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }];
  server = createServer((request, response) => {
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    response.statusCode = failing ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/keys' ? { keys } : document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function verifier() {
  return googlePushVerifier({ audience: AUDIENCE, serviceAccount: SERVICE_ACCOUNT, issuer, clock });
}

async function bearer(changes: Record<string, unknown> = {}, key = ours.privateKey): Promise<string> {
  const claims = {
    iss: issuer,
    aud: AUDIENCE,
    email: SERVICE_ACCOUNT,
    email_verified: true,
    iat: now - 10,
    exp: now + 3_600,
    ...changes,
  };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);
  return `Bearer ${token}`;
}

test("the provider's own token is taken, with either form of its name", async () => {
  expect(await verifier()(await bearer())).toBe(true);
  expect(await verifier()(await bearer({ iss: issuer.replace('http://', '') }))).toBe(true);
});

test.each<[string, Record<string, unknown>]>([
  ['another audience', { aud: 'https://elsewhere.test' }],
  ['another service account', { email: 'someone@project.iam.test' }],
  ['an address that was not verified', { email_verified: false }],
  ['an address verified in words only', { email_verified: 'true' }],
  ['no address', { email: undefined }],
  ['another issuer', { iss: 'https://accounts.elsewhere.test' }],
  ['an end in the past', { exp: now - 60 }],
  ['no end', { exp: undefined }],
])('a token with %s is refused', async (_, changes) => {
  expect(await verifier()(await bearer(changes))).toBe(false);
});

test('a token that is unsigned or signed with another key is refused', async () => {
  const verify = verifier();
  expect(await verify(await bearer({}, theirs.privateKey))).toBe(false);
  const [head, body] = (await bearer()).split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  expect(await verify(`${head}.${body}.`)).toBe(false);
  expect(await verify(`Bearer ${none}.${body}.AAAA`)).toBe(false);
});

test.each([null, '', 'Bearer', 'Bearer nonsense', 'Basic dXNlcjpwYXNz'])(
  'the header %j is refused',
  async (header) => {
    expect(await verifier()(header)).toBe(false);
  },
);

test('keys that cannot be had are unavailable, so that the push comes again', async () => {
  const header = await bearer();
  const verify = verifier();
  failing = true;
  try {
    await expect(verify(header)).rejects.toMatchObject({ failure: 'unavailable' });
  } finally {
    failing = false;
  }
  expect(await verify(header)).toBe(true);
});
