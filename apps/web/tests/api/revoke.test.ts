import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { deliver, fetchUsage, seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { openWorldDatabase } from '../support/open-world-database.ts';
import { connectedNewcomer, locationOf, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(() => world?.stop());

/** Disconnects afterwards, so that no background call is counted by the next test. */
async function guest(): Promise<Person> {
  const person = await connectedNewcomer(world);
  onTestFinished(async () => {
    const forgotten = await person.call('POST', '/api/trpc/connection.forget', {});
    expect(forgotten.status).toBe(200);
  });
  return person;
}

const NOT_CONNECTED = '{"error":"The mail provider is not connected"}';

function countLogged(text: string): number {
  return world.app.output().split(text).length - 1;
}

async function logged(text: string, times: number): Promise<void> {
  await eventually(async () => {
    const found = countLogged(text);
    if (found < times) throw new Error(`"${text}" was logged ${found} times, not ${times}`);
  });
}

test('a revoked grant answers 403 immediately and everywhere until the user reconnects', async () => {
  const person = await guest();
  await deliver(world, { to: person.email, subject: 'Before the revocation', text: 'Hello?' });
  const { threadId } = await seesSubject(person, 'Before the revocation');
  await world.control('revoke', { email: person.email });

  for (const path of ['/api/inbox/archive', '/api/inbox/restore', '/api/inbox/send']) {
    const refused = await person.call('POST', path, { threadId, lane: 'fyi' });
    expect([refused.status, await refused.text()], path).toEqual([403, NOT_CONNECTED]);
  }
  // Cached mail stays readable, with a banner that links to a new consent.
  const inbox = await person.fetch('/inbox');
  expect([inbox.status, await inbox.text()]).toEqual([200, expect.stringContaining('Before the revocation')]);
  const session = await (await person.fetch('/api/auth/session')).json();
  expect(session).toMatchObject({ user: { email: person.email } });

  await deliver(world, { to: person.email, subject: 'While away', text: 'Are you there?' });
  expect(locationOf(await person.connect())).toBe('/inbox');
  await seesSubject(person, 'While away');
  const archived = await person.call('POST', '/api/inbox/archive', { threadId });
  expect(archived.status).toBe(200);
});

test('a revoked grant ends its jobs without a retry, and later mail causes no provider calls', async () => {
  const person = await guest();
  await deliver(world, { to: person.email, subject: 'The last one', text: 'Hello?' });
  await seesSubject(person, 'The last one');
  // Earlier tests revoked their own accounts: only count what is logged from here on.
  const already = countLogged('job.not-connected');
  await world.control('revoke', { email: person.email });
  await deliver(world, { to: person.email, subject: 'Nobody reads this', text: 'Hello?' });
  await logged('job.not-connected', already + 1);
  const refused = await person.call('POST', '/api/inbox/restore', { threadId: 'any', lane: 'fyi' });
  expect(refused.status).toBe(403);

  const before = (await fetchUsage(world)).calls;
  // There is no job to wait for, so wait until the push was answered.
  const pushes = countLogged('/api/webhooks');
  await deliver(world, { to: person.email, subject: 'Nor this', text: 'Hello?' });
  await logged('/api/webhooks', pushes + 1);
  expect((await fetchUsage(world)).calls).toBe(before);
  const left = await openWorldDatabase(world, async (db) =>
    db.query('SELECT kind, state, attempts FROM jobs WHERE key = $1', [await idOf(db, person.email)]),
  );
  expect(left).toEqual([]);
});

async function idOf(db: Parameters<Parameters<typeof openWorldDatabase>[1]>[0], email: string) {
  const [row] = await db.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return row?.id;
}

test('twenty requests with an expired token cause one refresh and all succeed', async () => {
  const person = await guest();
  const subjects = Array.from({ length: 20 }, (_, at) => `Expiring ${at}`);
  for (const subject of subjects) await deliver(world, { to: person.email, subject, text: 'Hello' });
  const rows = await Promise.all(subjects.map((subject) => seesSubject(person, subject)));
  await world.control('clock', { advanceMs: 2 * 3_600_000 });
  const before = (await fetchUsage(world)).methods['oauth.token']?.calls ?? 0;
  const archived = await Promise.all(
    rows.map(({ threadId }) => person.call('POST', '/api/inbox/archive', { threadId })),
  );
  expect(archived.map((response) => response.status)).toEqual(rows.map(() => 200));
  expect((await fetchUsage(world)).methods['oauth.token']?.calls).toBe(before + 1);
});
