import { randomBytes } from 'node:crypto';
import type { Database } from '@triage/database/open-database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runNode } from '../support/child-process.ts';
import { openWorldDatabase } from '../support/open-world-database.ts';
import { connectedNewcomer, locationOf, newcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

// Each test starts the app several times.
vi.setConfig({ testTimeout: 180_000 });

const MISMATCH = '/onboarding/connect?error=kek_mismatch';
const keys = Array.from({ length: 4 }, () => randomBytes(32).toString('base64'));
const [FIRST = '', SECOND = '', THIRD = '', STRANGE = ''] = keys;

let world: World;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  world = await startWorld({ env: { INTEGRATION_KEK: FIRST } });
  ada = await connectedNewcomer(world);
  ben = await connectedNewcomer(world);
});
afterAll(() => world?.stop());

/** 400 for missing fields means that the gate before validation passed. */
async function gate(person: Person): Promise<number> {
  return (await person.call('POST', '/api/inbox/restore', {})).status;
}

async function runRotation(env: Record<string, string>) {
  const command = runNode('apps/web/server/rotate-keys.ts', { ...world.env, ...env });
  const code = await new Promise((resolve) => command.process.once('exit', resolve));
  return { code, output: command.output() };
}

test('with a different key every route redirects to kek_mismatch and none fails', async () => {
  await world.restartApp('SIGTERM', { INTEGRATION_KEK: STRANGE });
  expect(locationOf(await ada.fetch('/api/connect/mailhost'))).toBe(MISMATCH);
  // Cached mail stays readable, under a banner that leads to the explanation.
  const inbox = await ada.fetch('/inbox');
  expect([inbox.status, await inbox.text()]).toEqual([200, expect.stringContaining(MISMATCH)]);
  const page = await ada.fetch(MISMATCH);
  expect(page.status).toBe(200);
  // A new consent would not make the stored tokens readable.
  const html = await page.text();
  expect(html).toContain('INTEGRATION_KEK_PREVIOUS');
  expect(html).not.toContain('href="/api/connect/mailhost"');
  expect(await gate(ada)).toBe(403);
  expect((await ada.fetch('/api/auth/session')).status).toBe(200);
  expect((await fetch(`${world.appUrl}/health/ready`)).status).toBe(200);
  const person = await newcomer(world);
  expect(locationOf(await person.connect())).toBe('/inbox');
});

test('everything works again when the key is restored', async () => {
  await world.restartApp();
  expect(await gate(ada)).toBe(400);
});

test('with the old key as INTEGRATION_KEK_PREVIOUS the app rewraps every data key at startup', async () => {
  await world.restartApp('SIGTERM', { INTEGRATION_KEK: SECOND, INTEGRATION_KEK_PREVIOUS: FIRST });
  expect(await gate(ada)).toBe(400);
  await world.restartApp('SIGTERM', { INTEGRATION_KEK: SECOND });
  expect(await gate(ada)).toBe(400);
  expect(await gate(ben)).toBe(400);
  expect((await ada.call('POST', '/api/inbox/archive', { threadId: 'unknown' })).status).toBe(500);
  await world.restartApp();
  expect(await gate(ada)).toBe(403);
});

test('the command does the same, reports it, and refuses a data folder in use', async () => {
  const rotation = { INTEGRATION_KEK: THIRD, INTEGRATION_KEK_PREVIOUS: SECOND };
  // Only an embedded database is of one process.
  if (!world.env['DATABASE_URL']) {
    const held = await runRotation(rotation);
    expect(held.code).toBe(1);
    expect(held.output).toMatch(
      /in use by process \d+[\s\S]*INTEGRATION_KEK_PREVIOUS set it rewraps every key/,
    );
  }

  await world.app.stop();
  const lost = await runRotation({ INTEGRATION_KEK: THIRD });
  expect(lost.code).toBe(1);
  expect(lost.output).toMatch(/3 under another key: set INTEGRATION_KEK_PREVIOUS/);
  const partly = await runRotation(rotation);
  // The user who connected under the foreign key still uses it.
  expect(partly.output).toMatch(/^3 connections: 2 rewrapped, 0 unchanged\n1 under another key/m);
  expect(partly.code).toBe(1);
  const whole = await runRotation({ INTEGRATION_KEK: THIRD, INTEGRATION_KEK_PREVIOUS: STRANGE });
  expect(whole).toEqual({ code: 0, output: '3 connections: 1 rewrapped, 2 unchanged\n' });

  await world.restartApp('SIGTERM', { INTEGRATION_KEK: THIRD });
  expect([await gate(ada), await gate(ben)]).toEqual([400, 400]);
});

test('values swapped between users or columns are refused, and connecting reports it', async () => {
  const victims = [];
  for (let count = 0; count < 4; count++) victims.push(await connectedNewcomer(world));
  const ids = await Promise.all(victims.map((person) => person.userId()));
  const benId = await ben.userId();
  const changes = [
    ['wrapped_key', 'wrapped_key', benId],
    ['access_token', 'access_token', benId],
    ['refresh_token', 'refresh_token', benId],
    ['access_token', 'refresh_token', ids[3]],
  ] as const;
  const swapAll = async (db: Database) => {
    for (const [at, [column, from, owner]] of changes.entries()) {
      // One user a statement: on Citus two users may be on two workers.
      const [other] = await db.query<{ value: string }>(
        `SELECT ${from} AS value FROM connections WHERE user_id = $1`,
        [owner],
      );
      await db.query(`UPDATE connections SET ${column} = $2 WHERE user_id = $1`, [ids[at], other?.value]);
    }
  };
  await openWorldDatabase(world, swapAll, { INTEGRATION_KEK: THIRD });
  for (const [at, person] of victims.entries()) {
    expect(locationOf(await person.fetch('/api/connect/mailhost')), String(changes[at])).toBe(MISMATCH);
    const archived = await person.call('POST', '/api/inbox/archive', { threadId: 'any' });
    expect([403, 500], String(changes[at])).toContain(archived.status);
  }
  expect(new URL(locationOf(await ben.fetch('/api/connect/mailhost'))).origin).toBe(world.sandboxUrl);
});

test('a user whose key is lost can disconnect and reconnect', async () => {
  await world.restartApp('SIGTERM', { INTEGRATION_KEK: FIRST });
  expect(locationOf(await ada.fetch('/api/connect/mailhost'))).toBe(MISMATCH);
  const forgotten = await ada.call('POST', '/api/trpc/connection.forget', {});
  expect(forgotten.status).toBe(200);
  expect(locationOf(await ada.connect())).toBe('/inbox');
  expect(await gate(ada)).toBe(400);
});
