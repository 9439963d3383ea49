import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { CRON_SECRET, startWorld, type World } from '../support/start-world.ts';
import { type ProxyMode, type TcpProxy, tcpProxy } from '../support/tcp-proxy.ts';
import { makeServerDatabase } from '../support/world-database.ts';

/** Longer than any timeout of a page. */
const SLOW_MS = 2_500;
const RECOVERY_MS = 10_000;

type Dependency = 'provider' | 'primary' | 'secondary' | 'database' | 'realtime';
const troubles: ProxyMode[] = ['down', 'slow', 'flapping'];

let world: World;
let person: Person;
let proxies: Record<Exclude<Dependency, 'database'>, TcpProxy> & { database?: TcpProxy };
let dropDatabase: (() => Promise<void>) | undefined;
let count = 0;

beforeAll(async () => {
  const database = await makeServerDatabase();
  dropDatabase = database?.drop;
  const databaseProxy =
    database && (await tcpProxy({ host: database.url.hostname, port: Number(database.url.port) }, SLOW_MS));
  world = await startWorld({
    async env({ sandboxUrl }) {
      const sandbox = { host: 'localhost', port: Number(new URL(sandboxUrl).port) };
      proxies = {
        provider: await tcpProxy(sandbox, SLOW_MS),
        primary: await tcpProxy(sandbox, SLOW_MS),
        secondary: await tcpProxy(sandbox, SLOW_MS),
        realtime: await tcpProxy(sandbox, SLOW_MS),
        ...(databaseProxy && { database: databaseProxy }),
      };
      const at = (proxy: TcpProxy) => `http://127.0.0.1:${proxy.port}`;
      if (database && databaseProxy) database.url.port = String(databaseProxy.port);
      if (database && databaseProxy) database.url.hostname = '127.0.0.1';
      return {
        MAILHOST_API_URL: at(proxies.provider),
        OPENAI_BASE_URL: `${at(proxies.primary)}/openai/v1`,
        GOOGLE_GENERATIVE_AI_API_KEY: 'sandbox',
        GOOGLE_GENERATIVE_AI_BASE_URL: `${at(proxies.secondary)}/gemini/v1beta`,
        REALTIME_APP_ID: 'app',
        REALTIME_KEY: 'key',
        REALTIME_SECRET: 'secret',
        REALTIME_CLUSTER: at(proxies.realtime),
        ...(database && { DATABASE_URL: database.url.href }),
      };
    },
  });
  person = await connectedNewcomer(world);
  await deliver('The first one');
  await eventually(() => expectCached('The first one'));
});
afterAll(async () => {
  await world?.stop();
  for (const proxy of Object.values(proxies ?? {})) await proxy?.close();
  await dropDatabase?.();
});

const newSubject = () => `Numbered ${++count}`;

async function deliver(subject: string): Promise<string> {
  const mail = {
    to: person.email,
    from: 'Ann <ann@lee.example>',
    subject,
    text: 'Could you call me back today?',
  };
  return ((await world.control('mail', mail)) as { threadId: string }).threadId;
}

async function search(subject: string): Promise<{ threadId: string; subject: string }[]> {
  const response = await person.call('POST', '/api/search/advanced', { query: `"${subject}"` });
  expect(response.status).toBe(200);
  return ((await response.json()) as { results: { threadId: string; subject: string }[] }).results;
}

/** Served from the cache. */
async function expectCached(subject: string): Promise<void> {
  expect((await search(subject)).map((hit) => hit.subject)).toContain(subject);
}

async function checks(): Promise<Record<string, string>> {
  const response = await fetch(`${world.appUrl}/health/ready`);
  return ((await response.json()) as { checks: Record<string, string> }).checks;
}

/** A separate thread each time, because drafts are cached per thread. */
async function newThread(): Promise<string> {
  const threadId = await deliver(newSubject());
  await eventually(() => expectCached(`Numbered ${count}`), RECOVERY_MS);
  return threadId;
}

async function draft(threadId: string): Promise<{ status: number; source: string }> {
  const body = { threadId, tone: 'brief', provider: 'ai_primary' };
  const response = await person.call('POST', '/api/inbox/draft', body);
  const { source } = (await response.json()) as { source: string };
  return { status: response.status, source };
}

describe.each(troubles)('a provider that is %s', (trouble) => {
  test('keeps the cached inbox, loses no mail, and syncs after recovery', async () => {
    proxies.provider.set(trouble);
    const subject = newSubject();
    await deliver(subject);
    await expectCached('The first one');
    if (trouble === 'down')
      await eventually(async () => expect(await checks()).toMatchObject({ provider: 'degraded' }));
    proxies.provider.set('up');
    await eventually(() => expectCached(subject), RECOVERY_MS);
    await eventually(async () => expect(await checks()).toMatchObject({ provider: 'ok' }));
  });
});

describe.each(troubles)('a primary AI provider that is %s', (trouble) => {
  test('drafts come from the secondary provider or a template until it recovers', async () => {
    const [during, after] = [await newThread(), await newThread()];
    proxies.primary.set(trouble);
    expect(await draft(during)).toMatchObject({ status: 200 });
    if (trouble === 'down') expect(await checks()).toMatchObject({ ai: 'degraded' });
    proxies.primary.set('up');
    await eventually(async () => expect((await draft(after)).source).toBe('ai'), RECOVERY_MS);
  });
});

test('with both AI providers down drafts are templates and rules sort new mail, until one recovers', async () => {
  proxies.primary.set('down');
  proxies.secondary.set('down');
  const threadId = await newThread();
  expect(await draft(threadId)).toEqual({ status: 200, source: 'template' });
  expect(await checks()).toMatchObject({ ai: 'degraded' });
  proxies.primary.set('up');
  proxies.secondary.set('up');
  await eventually(async () => expect((await draft(threadId)).source).toBe('ai'), RECOVERY_MS);
});

describe.each(troubles)('a realtime service that is %s', (trouble) => {
  test('blocks nothing: mail is cached and polling reports it', async () => {
    proxies.realtime.set(trouble);
    const before = (await (await person.fetch('/api/inbox/changes')).json()) as { version: string };
    const subject = newSubject();
    await deliver(subject);
    await eventually(() => expectCached(subject), RECOVERY_MS);
    const after = (await (await person.fetch('/api/inbox/changes')).json()) as { version: string };
    expect(Number(after.version)).toBeGreaterThan(Number(before.version));
    if (trouble === 'down')
      await eventually(async () => expect(await checks()).toMatchObject({ realtime: 'degraded' }));
    proxies.realtime.set('up');
  });
});

test('due sends are dispatched without cron, and cron does not dispatch them again', async () => {
  const queued = await person.call('POST', '/api/inbox/send', {
    to: ['bob@example.test'],
    subject: 'Without cron',
    body: 'x',
    sendAt: new Date(Date.now() + 1_500).toISOString(),
  });
  expect(queued.status).toBe(200);
  const left = async () =>
    ((await world.control('outbox')) as { messages: { subject: string }[] }).messages.filter(
      (message) => message.subject === 'Without cron',
    );
  await eventually(async () => expect(await left()).toHaveLength(1), RECOVERY_MS);
  const cron = { method: 'POST', headers: { Authorization: `Bearer ${CRON_SECRET}` } };
  const answers = await Promise.all([1, 2].map(() => fetch(`${world.appUrl}/api/cron/process-due`, cron)));
  for (const answer of answers) expect(await answer.json()).toMatchObject({ success: true, sentCount: 0 });
  expect(await left()).toHaveLength(1);
  expect(await checks()).toMatchObject({ cron: 'ok' });
});

describe.skipIf(!process.env['TEST_DATABASE_URL']).each(troubles)('a database that is %s', (trouble) => {
  async function expectUnavailable(): Promise<void> {
    const json = { error: 'The database is unavailable. Try again in a moment' };
    const calls = [
      person.fetch('/api/inbox/changes'),
      person.call('POST', '/api/inbox/archive', { threadId: 'any' }),
      person.call('POST', '/api/search/advanced', { query: 'any' }),
      person.fetch('/api/connection'),
      person.fetch('/api/auth/session'),
      person.fetch('/api/connect/mailhost'),
      fetch(`${world.appUrl}/api/cron/process-due`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${CRON_SECRET}` },
      }),
    ];
    for (const [index, response] of (await Promise.all(calls)).entries()) {
      expect([index, response.status, await response.json()]).toEqual([index, 503, json]);
      expect(Number(response.headers.get('retry-after')), String(index)).toBeGreaterThan(0);
    }
    const procedures = await person.fetch('/api/trpc/inbox.counts?batch=1&input={}');
    expect([procedures.status, procedures.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await procedures.json()).toMatchObject([{ error: { json: { message: json.error } } }]);
    const headers = { accept: 'text/html,*/*' };
    const pages = ['/', '/inbox', '/settings', '/sign-in', '/onboarding/connect', '/api/connect/mailhost'];
    for (const path of [...pages, '/attachments/m/1', '/mail-frame/m?thread=t', '/settings/export']) {
      const page = await person.fetch(path, { headers });
      expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(await page.text(), path).toContain('Triage is temporarily unavailable');
    }
  }

  test('is reported as down, and everything recovers without a restart', async () => {
    proxies.database?.set(trouble);
    if (trouble === 'down') {
      // Probe results are reused for a second.
      await expect
        .poll(async () => {
          const response = await fetch(`${world.appUrl}/health/ready`);
          const { checks } = (await response.json()) as { checks: { database: string } };
          return [response.status, checks.database];
        })
        .toEqual([503, 'down']);
      await expectUnavailable();
    }
    const subject = newSubject();
    await deliver(subject);
    // The push finds no database and is refused, so that it is redelivered.
    await new Promise((resolve) => setTimeout(resolve, 600));
    proxies.database?.set('up');
    await eventually(() => expectCached(subject), RECOVERY_MS);
    expect(await checks()).toMatchObject({ database: 'ok' });
  });
});
