import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@triage/database/open-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, runNode, waitUntilServing } from '../support/child-process.ts';

const SERVER = 'apps/web/build/server/index.js';
let dataDir: string;
let good: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'triage-start-'));
  const port = await freePort();
  good = {
    PORT: String(port),
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a-secret-of-more-than-16-characters',
    INTEGRATION_KEK: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOK_SECRET: 'webhook',
    IDENTITY_CLIENT_ID: 'id',
    IDENTITY_CLIENT_SECRET: 'secret',
    MAILHOST_CLIENT_ID: 'id',
    MAILHOST_CLIENT_SECRET: 'secret',
  };
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function runToEnd(env: Record<string, string>) {
  const running = runNode(SERVER, env);
  const code = await new Promise<number | null>((resolve) => running.process.once('exit', resolve));
  return { code, lines: running.output().trim().split('\n') };
}

describe('an invalid variable prevents startup with one line that names it', () => {
  test.each([
    [{ AUTH_SECRET: '' }, 'AUTH_SECRET is not set: openssl rand -base64 32'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must be at least 16 characters: openssl rand -base64 32'],
    [{ INTEGRATION_KEK: 'c2hvcnQ=' }, 'INTEGRATION_KEK must be 32 bytes in base64: openssl rand -base64 32'],
    [{ PORT: 'many' }, 'PORT is not a number'],
    [{ APP_URL: 'ftp://x' }, 'APP_URL is not an http(s) address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like postgresql://user:password@host:5432/name'],
    [
      { MAIL_PUSH_TOPIC: 'topic' },
      'MAIL_PUSH_TOPIC must look like projects/<project_id>/topics/<topic_name>',
    ],
    [{ REALTIME_APP_ID: 'a' }, 'REALTIME_KEY, REALTIME_SECRET not set: needed together with REALTIME_APP_ID'],
    [
      { IDENTITY_ISSUER: 'http://localhost:4010' },
      'IDENTITY_ISSUER uses plain http, like the sandbox, which asks for no password, but MAILHOST_* accesses real mailboxes: set IDENTITY_ISSUER, IDENTITY_CLIENT_ID and IDENTITY_CLIENT_SECRET to a real provider (the client of MAILHOST_* can be used for both)',
    ],
    [
      { DATABASE_URL: 'postgresql://triage:s3cret@127.0.0.1:1/triage' },
      'DATABASE_URL: nothing listens at 127.0.0.1:1 (connection refused). Start PostgreSQL, or correct the host and the port in DATABASE_URL',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug, info, warn or error'],
  ])('%o', async (changed, line) => {
    expect(await runToEnd({ ...good, ...changed })).toEqual({ code: 1, lines: [line] });
  });
});

test('several problems are reported together, one line each', async () => {
  const { code, lines } = await runToEnd({ PORT: 'x' });
  expect(code).toBe(1);
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'AUTH_SECRET',
    'IDENTITY_CLIENT_ID',
    'IDENTITY_CLIENT_SECRET',
    'MAILHOST_CLIENT_ID',
    'MAILHOST_CLIENT_SECRET',
    'INTEGRATION_KEK',
    'WEBHOOK_SECRET',
  ]);
});

test('a port in use is reported with a fix', async () => {
  const holder = createServer().listen(Number(good['PORT']), '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const { code, lines } = await runToEnd(good);
  holder.close();
  expect(code).toBe(1);
  expect(lines).toEqual([
    `PORT ${good['PORT']} is in use: stop the process that listens there, or choose another port, as in PORT=3001`,
  ]);
});

test('a data folder in use by another process is refused, and that process continues', async () => {
  const holder = runNode(SERVER, good);
  await waitUntilServing(`http://localhost:${good['PORT']}/health/live`, holder);
  const { code, lines } = await runToEnd({ ...good, PORT: String(await freePort()) });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(dataDir);
  expect((await fetch(`http://localhost:${good['PORT']}/health/live`)).status).toBe(200);
  expect(await holder.stop()).toBe(0);
});

test('a database of a newer version is refused and not changed', async () => {
  const before = await openDatabase({ dataDir });
  await before.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('later', 'x', '29990101000000_from_the_future', now(), 1)`,
  );
  await before.close();
  const { code, lines } = await runToEnd(good);
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('29990101000000_from_the_future');
});
