import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePlainOwner } from '@triage/database/testing/plain-owner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, runNode } from '../support/child-process.ts';

// PostgreSQL itself: a pooler has errors of its own.
const serverUrl = process.env['TEST_SERVER_URL'] ?? process.env['TEST_DATABASE_URL'];
let dataDir: string;
let settings: Record<string, string>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'triage-doctor-'));
  // Nothing listens there: these tests do not check sign-in and mail.
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  settings = {
    APP_URL: nowhere,
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a-secret-of-more-than-16-characters',
    INTEGRATION_KEK: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOK_SECRET: 'webhook',
    IDENTITY_ISSUER: nowhere,
    IDENTITY_CLIENT_ID: 'id',
    IDENTITY_CLIENT_SECRET: 'secret',
    MAILHOST_ISSUER: nowhere,
    MAILHOST_CLIENT_ID: 'id',
    MAILHOST_CLIENT_SECRET: 'secret',
  };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The finding and its fix as printed. */
async function databaseFinding(env: Record<string, string>): Promise<string> {
  const doctor = runNode('apps/web/server/doctor.ts', { ...settings, ...env });
  const code = await new Promise<number | null>((resolve) => doctor.process.once('close', resolve));
  expect(code).toBe(1);
  return /^. database .*(\n {21}fix: .*)?/m.exec(doctor.output())?.[0] ?? doctor.output();
}

describe.skipIf(!serverUrl)('the doctor distinguishes, each with its fix', () => {
  const at = (change: Partial<URL>) => ({
    DATABASE_URL: Object.assign(new URL(serverUrl ?? ''), change).href,
  });

  test('no such role', async () => {
    expect(await databaseFinding(at({ username: 'nobody_here', password: 's3cret' }))).toMatch(
      /✗ database +the server has no role "nobody_here"\n +fix: Create it \(CREATE ROLE "nobody_here"/,
    );
  });

  test('no such database', async () => {
    expect(await databaseFinding(at({ pathname: '/nothing_here' }))).toMatch(
      /✗ database +the server has no database "nothing_here"\n +fix: Create it \(CREATE DATABASE "nothing_here"/,
    );
  });

  test('missing rights, before the migrations that need them', async () => {
    const owner = await makePlainOwner(serverUrl ?? '', { mayEnterTenantRole: true, hasVector: false });
    const doctor = runNode('apps/web/server/doctor.ts', { ...settings, DATABASE_URL: owner.url });
    await new Promise((resolve) => doctor.process.once('close', resolve));
    await owner.drop();
    expect(doctor.output()).toMatch(
      /✗ database rights +The database user may not add the extension vector\n +fix: .* CREATE EXTENSION vector SCHEMA public; Then run npm run migrate\n✗ migrations/,
    );
  });

  test('refused', async () => {
    expect(await databaseFinding(at({ port: '1' }))).toMatch(
      /✗ database +nothing listens at 127\.0\.0\.1:1 \(connection refused\)\n +fix: Start PostgreSQL/,
    );
  });

  test('a host that is not found', async () => {
    expect(await databaseFinding(at({ hostname: 'no-such-host.invalid' }))).toMatch(
      /✗ database +the host "no-such-host\.invalid" is not found\n +fix: Correct the host name/,
    );
  });
});

test.each([
  [
    '28P01',
    'password authentication failed for user "triage"',
    /refuses the password of "triage".*\n +fix: Correct the password/,
  ],
  ['28000', 'no pg_hba.conf entry for host "10.1.2.3"', /does not let "triage" connect.*\n +fix: Add a line/],
  ['57P03', 'the database system is starting up', /starting or stopping.*\n +fix: Try again/],
])(
  'a server that answers %s is named by its cause, without the password',
  async (code, message, expected) => {
    const server = createServer((socket) =>
      socket.once('data', () => socket.end(errorResponse(code, message))),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const found = await databaseFinding({
      DATABASE_URL: `postgresql://triage:s3cret@127.0.0.1:${port}/triage`,
    });
    server.close();
    expect(found).toMatch(expected);
    expect(found).not.toContain('s3cret');
  },
);

test('a server that never answers is a timeout', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const found = await databaseFinding({ DATABASE_URL: `postgresql://triage@127.0.0.1:${port}/triage` });
  server.close();
  expect(found).toMatch(/does not answer in time\n +fix: Check the network and the firewall/);
});

/** PostgreSQL's ErrorResponse: one letter and a text per field, each ended by zero. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
