import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deliver, queryProcedure, seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { connectedNewcomer, locationOf, newcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const WORD = 'canary7f3a';
const MAIL_PATHS = ['/api/inbox/archive', '/api/inbox/restore', '/api/inbox/snooze', '/api/inbox/send'];

vi.setConfig({ testTimeout: 120_000 });

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'debug', CRON_SECRET: `${WORD}-cron-secret` } });
});
afterAll(() => world?.stop());

const secrets = new Set<string>();

/** Records every cookie, code and state that the user's client sees. */
function watch(person: Person): void {
  for (const value of person.cookies.values()) if (value.length > 12) secrets.add(decodeURIComponent(value));
}

async function connectWatched(person: Person): Promise<string> {
  const consent = locationOf(await person.fetch('/api/connect/mailhost'));
  watch(person);
  const back = await person.consent(consent);
  for (const name of ['code', 'state']) secrets.add(new URL(back).searchParams.get(name) ?? '');
  return back;
}

test('no log line contains mail, addresses, cookies, codes, tokens or secrets, even when requests fail', async () => {
  const person = await newcomer(world);
  watch(person);
  const back = await connectWatched(person);
  expect(locationOf(await person.fetch(back))).toBe('/inbox');
  await person.fetch(back);
  await deliver(world, {
    to: person.email,
    from: `"${WORD} sender" <${WORD}@elsewhere.test>`,
    subject: `${WORD} subject`,
    text: `${WORD} body: could you answer by tomorrow at 3 pm?`,
    html: `<p>${WORD} html: could you answer by tomorrow at 3 pm?</p>`,
    headers: { 'X-Note': `${WORD} header` },
    attachments: [{ filename: `${WORD}.txt`, content: `${WORD} attachment` }],
  });
  const { threadId } = await seesSubject(person, `${WORD} subject`);
  await queryProcedure(person, 'inbox.thread', { threadId });
  await person.fetch(`/inbox?q=${WORD}`);

  for (const fault of [
    { status: 500 },
    { status: 429 },
    { status: 403 },
    { timeout: 20 },
    { acceptThenFail: 'drop' },
  ])
    for (const api of ['gmail', 'oauth']) {
      await world.control('faults', { api, times: 4, email: undefined, ...fault });
      await person.call('POST', '/api/inbox/archive', { threadId });
      await person.fetch(await connectWatched(person).catch(() => '/api/auth/callback/integration'));
      await world.control('faults', { clear: true });
    }
  await person.fetch(await connectWatched(person));

  for (const path of MAIL_PATHS) {
    await person.call('POST', path, {
      threadId: `${WORD}`,
      lane: WORD,
      until: WORD,
      to: [WORD],
      subject: WORD,
    });
    await person.fetch(path, {
      method: 'POST',
      body: `{"threadId": "${WORD}`,
      headers: { 'Content-Type': 'application/json' },
    });
    await person.fetch(`${path}?${WORD}=${WORD}`, { method: 'PUT', body: WORD });
  }
  await person.call('POST', '/api/inbox/archive', { threadId }, { Authorization: `Bearer ${WORD}` });
  await queryProcedure(person, 'inbox.list', { view: WORD, cursor: WORD });
  await queryProcedure(person, 'inbox.list', { cursor: Buffer.from(WORD).toString('base64url') });
  await person.fetch(`/api/auth/callback/integration?code=${WORD}&state=${WORD}`);
  await person.fetch(`/api/auth/callback/identity?code=${WORD}&state=${WORD}`);
  await person.fetch(`/api/auth/signin?callbackUrl=${WORD}&error=${WORD}`);
  await person.fetch('/api/connect/mailhost');
  watch(person);
  const state = person.cookies.get('oauth_state');
  await person.fetch(`/api/auth/callback/integration?code=${WORD}-made-up&state=${state}`);
  await person.fetch(`/api/webhooks?tenantId=${WORD}`, {
    method: 'POST',
    headers: { 'x-hook-signature': `t=1,v1=${WORD}` },
    body: JSON.stringify({ emailAddress: `${WORD}@elsewhere.test` }),
  });
  await fetch(`${world.appUrl}/api/inbox/archive`, { headers: { Cookie: `authjs.session-token=${WORD}` } });

  const other = await connectedNewcomer(world);
  watch(other);
  await world.control('revoke', { email: person.email });
  await person.call('POST', '/api/inbox/archive', { threadId });
  await deliver(world, { to: person.email, subject: `${WORD} late`, text: WORD });
  await eventually(async () => {
    if (!world.app.output().includes('connection.revoked')) throw new Error('Nobody met the revocation');
  });
  await world.app.stop();

  const output = world.app.output();
  for (const event of ['connection.revoked', 'google.again', 'connect.code-refused', 'auth.failed'])
    expect(output, 'the journey went where it can leak').toContain(event);
  for (const name of [
    'AUTH_SECRET',
    'INTEGRATION_KEK',
    'WEBHOOK_SECRET',
    'IDENTITY_CLIENT_SECRET',
    'MAILHOST_CLIENT_SECRET',
  ])
    secrets.add(`${world.env[name]}`);
  secrets.add(Buffer.from(WORD).toString('base64url').replace(/=+$/, ''));
  const forbidden = [
    WORD,
    person.email,
    other.email,
    'ya29.',
    '1//',
    'eyJ',
    '4/0',
    '@elsewhere.test',
    ...secrets,
  ];
  for (const line of output.split('\n'))
    for (const secret of forbidden)
      if (line.includes(secret)) throw new Error(`"${secret}" stands in: ${line}`);
  expect(secrets.size).toBeGreaterThan(12);
});
