import { rateLimits } from '@triage/contract/rate-limits';
import { type Database, openDatabase } from '@triage/database/open-database';
import { fromNow, now, run, rows as tableRows } from '@triage/database/testing/rows';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type RunningProcess, runNode, waitUntilServing } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, Person } from '../support/person.ts';
import { CRON_SECRET, startWorld, type World } from '../support/start-world.ts';
import { makeServerDatabase } from '../support/world-database.ts';

/** High enough that tests do not wait for each other's quota. */
const UNITS_PER_MINUTE = 60_000;
const SENDS = 24;

/** Three app processes on one PostgreSQL, as on three machines. One of them is killed repeatedly. */
describe.skipIf(!process.env['TEST_DATABASE_URL'])('three machines', () => {
  let world: World;
  let db: Database;
  let dropDatabase: () => Promise<void>;
  let others: { url: string; app: RunningProcess; env: Record<string, string> }[];
  let persons: Person[];

  beforeAll(async () => {
    const database = await makeServerDatabase();
    if (!database) throw new Error('No PostgreSQL');
    dropDatabase = database.drop;
    world = await startWorld({
      env: { DATABASE_URL: database.url.href, MAILHOST_UNITS_PER_MINUTE: `${UNITS_PER_MINUTE}` },
    });
    await world.control('quota', { unitsPerMinute: UNITS_PER_MINUTE });
    others = await Promise.all([startOther(), startOther()]);
    db = await openDatabase({ url: database.url.href, poolSize: 2 });
    const first = await connectedNewcomer(world);
    persons = [world.appUrl, ...others.map(({ url }) => url)].map((appUrl) => {
      const same = new Person({ ...world, appUrl }, first.email);
      for (const [name, value] of first.cookies) same.cookies.set(name, value);
      return same;
    });
    await eventually(async () => expect((await changes(first)).progress.state).toBe('done'));
  });
  afterAll(async () => {
    await db?.close();
    for (const { app } of others ?? []) await app.stop('SIGKILL');
    await world?.stop();
    await dropDatabase?.();
  });

  async function startOther() {
    const port = await freePort();
    const env = { ...world.env, PORT: String(port) };
    const other = {
      url: `http://localhost:${port}`,
      app: runNode('apps/web/build/server/index.js', env),
      env,
    };
    await waitUntilServing(`${other.url}/health/live`, other.app);
    return other;
  }

  async function killAndRestart(at: number): Promise<void> {
    const other = others[at];
    if (!other) throw new Error(`No machine ${at}`);
    await other.app.stop('SIGKILL');
    other.app = runNode('apps/web/build/server/index.js', other.env);
    await waitUntilServing(`${other.url}/health/live`, other.app);
  }

  async function changes(person: Person) {
    const response = await person.fetch('/api/inbox/changes');
    return (await response.json()) as { version: string; progress: { state: string } };
  }

  async function deliver(subject: string): Promise<string> {
    const mail = {
      to: persons[0]?.email,
      from: 'Ann <ann@lee.example>',
      subject,
      text: 'Call me back today?',
    };
    return ((await world.control('mail', mail)) as { threadId: string }).threadId;
  }

  async function cached(prefix: string): Promise<{ threadId: string }[]> {
    return db.query(
      `SELECT thread_id AS "threadId" FROM threads WHERE subject LIKE $1 || '%' AND NOT needs_triage`,
      [prefix],
    );
  }

  test('every delivered mail is sorted through a kill, and no mailbox is synced by two at a time', async () => {
    const doubled: unknown[] = [];
    const watch = setInterval(async () => {
      const rows = await db
        .query(`SELECT kind, key FROM jobs WHERE state = 'running' GROUP BY kind, key HAVING count(*) > 1`)
        .catch(() => []);
      doubled.push(...rows);
    }, 50);
    for (let at = 0; at < 10; at++) await deliver(`Kept ${at}`);
    await killAndRestart(1);
    for (let at = 10; at < 20; at++) await deliver(`Kept ${at}`);
    await eventually(async () => expect(await cached('Kept ')).toHaveLength(20), 30_000);
    clearInterval(watch);
    expect(doubled).toEqual([]);
  });

  test('every machine reports the same change', async () => {
    const before = await Promise.all(persons.map(changes));
    expect(new Set(before.map(({ version }) => version)).size).toBe(1);
    await deliver('Told by all');
    await eventually(async () => expect(await cached('Told by all')).toHaveLength(1));
    await eventually(async () => {
      const after = await Promise.all(persons.map(changes));
      expect(new Set(after.map(({ version }) => version)).size).toBe(1);
      expect(Number(after[0]?.version)).toBeGreaterThan(Number(before[0]?.version));
    });
  });

  test('one machine refreshes an expired token for all', async () => {
    const threads = await cached('Kept ');
    const refreshes = async () => {
      const { methods } = (await world.control('usage')) as { methods: Record<string, { calls: number }> };
      return methods['oauth.token']?.calls ?? 0;
    };
    const before = await refreshes();
    await run(db, tableRows.updateTable('connections').set({ access_expires_at: fromNow('-1 minute') }));
    const answers = await Promise.all(
      persons.map((person, at) =>
        person.call('POST', '/api/inbox/archive', { threadId: threads[at]?.threadId }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await refreshes()).toBe(before + 1);
  });

  test('email that a killed machine was sending is sent exactly once', async () => {
    // Slow enough that each process is killed with some sends in progress.
    await world.control('faults', { api: 'gmail', method: 'drafts.send', latencyMs: 400, times: SENDS });
    const sendAt = new Date(Date.now() + 4_000).toISOString();
    const answers = await Promise.all(
      Array.from({ length: SENDS }, (_, at) => {
        const mail = { to: ['ann@lee.example'], subject: `Leaves once ${at}.`, body: 'Once.', sendAt };
        return persons[at % 3]?.call('POST', '/api/inbox/send', mail);
      }),
    );
    expect(answers.map((answer) => answer?.status)).toEqual(Array(SENDS).fill(200));
    await eventually(async () => expect(await left()).not.toEqual([]), 30_000);
    await others[0]?.app.stop('SIGKILL');
    // The others finish their sends. What is still leased belongs to the killed process, and the test does not wait for
    // its leases to expire.
    await eventually(
      async () => expect(await pending(`updated_at > now() - interval '4 seconds'`)).toEqual([]),
      30_000,
    );
    await run(
      db,
      tableRows
        .updateTable('scheduled_sends')
        .set({ lease_until: now, next_attempt_at: now })
        .where('status', '=', 'pending'),
    );
    const cron = await fetch(new URL('/api/cron/process-due', world.appUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${CRON_SECRET}` },
    });
    expect(cron.status).toBe(200);
    await eventually(async () => expect(await pending('true')).toEqual([]), 30_000);
    expect(await db.query(`SELECT status, error FROM scheduled_sends WHERE status <> 'sent'`)).toEqual([]);
    expect((await left()).sort()).toEqual(
      Array.from({ length: SENDS }, (_, at) => `Leaves once ${at}.`).sort(),
    );
    await killAndRestart(0);
  }, 120_000);

  async function left(): Promise<string[]> {
    const { messages } = (await world.control('outbox')) as { messages: { raw: string }[] };
    return messages.flatMap(({ raw }) => /Leaves once \d+\./.exec(raw)?.[0] ?? []);
  }

  /** Open sends that meet the condition or are not leased. */
  async function pending(condition: string): Promise<unknown[]> {
    return db.query(
      `SELECT id FROM scheduled_sends WHERE status = 'pending' AND (${condition} OR lease_until IS NULL OR lease_until < now())`,
    );
  }

  test('a rate limit is shared by all machines', async () => {
    const { burst, perMinute } = rateLimits.agent;
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 3 * burst }, (_, at) => persons[at % 3]?.call('POST', '/api/agent/chat', {})),
    );
    const passed = answers.filter((answer) => answer?.status !== 429).length;
    const refilled = Math.ceil(((performance.now() - began) * perMinute) / 60_000);
    expect(passed).toBeLessThanOrEqual(burst + refilled);
    expect(passed).toBeGreaterThan(0);
  });
});
