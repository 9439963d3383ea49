import { SoftwarePasskey } from '@triage/core/testing/fakes/software-passkey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, mutateProcedure, queryProcedure } from '../support/call-procedure.ts';
import { runNode } from '../support/child-process.ts';
import { startSiteMail } from '../support/mail/site-mail.ts';
import { makeToken } from '../support/make-token.ts';
import { locationOf, newcomer, Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const SESSION = 'authjs.session-token';

let site: Awaited<ReturnType<typeof startSiteMail>>;
let world: World;
beforeAll(async () => {
  site = await startSiteMail();
  const env = { ...site.env, SIGN_IN_PASSKEYS: 'on', ALLOWED_DOMAINS: 'sandbox.test' };
  world = await startWorld({ env });
});
afterAll(async () => {
  await world?.stop();
  await site?.stop();
});

let strangers = 0;
const stranger = () => new Person(world, `by-mail-${strangers++}@sandbox.test`);

/** Each request from a network of its own, as a proxy in front would report it. */
function ask(
  person: Person,
  email = person.email,
  headers: Record<string, string> = {},
  path = '/sign-in',
): Promise<Response> {
  strangers += 1;
  return person.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ email }),
    headers: { 'X-Forwarded-For': `198.51.${strangers >> 8}.${strangers & 255}`, ...headers },
  });
}

async function linkOf(person: Person): Promise<string> {
  expect((await ask(person)).status).toBe(200);
  return new URL((await site.newest(person.email)).link).pathname;
}

const press = (person: Person, link: string, headers: Record<string, string> = {}) =>
  person.fetch(link, { method: 'POST', body: new URLSearchParams(), headers });

test('a link from an email signs in with one press of its button', async () => {
  const person = stranger();
  const link = await linkOf(person);
  const page = await (await person.fetch(link)).text();
  expect(page).toContain(person.email);
  const answer = await press(person, link);
  expect([answer.status, locationOf(answer)]).toEqual([302, '/inbox']);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(`${SESSION}=`)) ?? '';
  expect(cookie).toMatch(/; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
  const session = await (await person.fetch('/api/auth/session')).json();
  expect(session).toMatchObject({ user: { email: person.email, name: null } });
});

test('a link leads to the page that was asked for before signing in, in the same browser only', async () => {
  const person = stranger();
  const wanted = '/inbox?thread=1';
  const signIn = locationOf(await person.fetch(wanted));
  expect(signIn).toBe(`/sign-in?${new URLSearchParams({ to: wanted })}`);
  expect(await (await person.fetch(signIn)).text()).toContain(`action="${signIn}"`);
  const signInOf = async (asking: Person, visitor: Person) => {
    expect((await ask(asking, asking.email, {}, signIn)).status).toBe(200);
    const link = new URL((await site.newest(asking.email)).link).pathname;
    expect(link + (await (await visitor.fetch(link)).text())).not.toContain('thread=1');
    return locationOf(await press(visitor, link));
  };
  expect(await signInOf(person, person)).toBe(wanted);
  const other = stranger();
  expect(await signInOf(other, new Person(world, other.email))).toBe('/inbox');
});

test('the email names the site and holds the link alone', async () => {
  const person = stranger();
  await linkOf(person);
  const { letter, link } = await site.newest(person.email);
  expect(letter.subject).toBe(`Sign in to Triage at ${new URL(world.appUrl).host}`);
  expect(letter.from?.address).toBe('no-reply@triage.test');
  expect(letter.text).toContain(`${link}\n\nThe link can be used once, within 15 minutes.`);
  expect(letter.html).toContain(`href="${link}"`);
});

test('opening a link, as scanners do, does not use it up; a second press is refused', async () => {
  const person = stranger();
  const link = await linkOf(person);
  for (const method of ['GET', 'HEAD', 'GET']) {
    const opened = await new Person(world, '').fetch(link, { method });
    expect([opened.status, opened.headers.getSetCookie()]).toEqual([200, []]);
  }
  expect((await press(person, link)).status).toBe(302);
  const other = new Person(world, person.email);
  expect(await (await press(other, link)).text()).toContain('This link was already used');
  expect(other.cookies.has(SESSION)).toBe(false);
  expect(await (await other.fetch(link)).text()).toContain('This link was already used');
});

test('another site can neither press the button nor ask for an email', async () => {
  const person = stranger();
  const link = await linkOf(person);
  const claims: Record<string, string>[] = [
    { Origin: 'https://evil.test' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of claims) {
    const refused = await press(new Person(world, ''), link, headers);
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    expect((await ask(stranger(), 'victim@sandbox.test', headers)).status).toBe(403);
    for (const path of [`${link}.data`, '/sign-in.data', '/sign-in.data?index']) {
      const body = new URLSearchParams({ email: 'victim@sandbox.test' });
      const byScript = await new Person(world, '').fetch(path, { method: 'POST', body, headers });
      expect([byScript.status, byScript.headers.getSetCookie()], path).toEqual([403, []]);
    }
    // Another spelling, which the routes know too.
    const spelled = await new Person(world, '').fetch(link.replace('/sign-in/', '/Sign-In/'), {
      ...{ method: 'POST', body: new URLSearchParams(), headers },
    });
    expect([spelled.status >= 400, spelled.headers.getSetCookie()]).toEqual([true, []]);
  }
  expect((await press(person, link, { Origin: world.appUrl, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(
    302,
  );
  expect(await site.recipients()).not.toContain('victim@sandbox.test');
});

/** The page without what differs by nature. */
const plain = async (answer: Response, email: string) =>
  (await answer.text())
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"|"now[^,]*,\d+|\d{13}/g, '');

test('known, unknown and refused addresses get the same answer, and only those that may sign in an email', async () => {
  const known = await newcomer(world);
  const [unknown, refused] = [stranger(), new Person(world, 'somebody@elsewhere.test')];
  const answers = [];
  for (const { email } of [known, unknown, refused])
    answers.push(await plain(await ask(stranger(), email), email));
  expect(answers[0]).toContain('Check your email');
  expect(answers[1]).toBe(answers[0]);
  expect(answers[2]).toBe(answers[0]);
  await site.newest(known.email);
  await site.newest(unknown.email);
  expect(await site.recipients()).not.toContain(refused.email);
});

test('one person by provider and by email, whichever comes first', async () => {
  const byProvider = await newcomer(world);
  const byEmail = new Person(world, byProvider.email);
  await press(byEmail, await linkOf(byEmail));
  expect(await byEmail.userId()).toBe(await byProvider.userId());

  const emailFirst = stranger();
  await press(emailFirst, await linkOf(emailFirst));
  const later = await new Person(world, emailFirst.email).signIn();
  expect(await later.userId()).toBe(await emailFirst.userId());
});

test('behind a proxy that changes the Host header the forms work', async () => {
  const person = stranger();
  const headers = { Origin: world.appUrl, 'X-Forwarded-Host': 'inside.test' };
  expect((await ask(person, person.email, headers)).status).toBe(200);
  const { link } = await site.newest(person.email);
  expect((await press(person, new URL(link).pathname, headers)).status).toBe(302);
});

test('the page reports an invalid address, and too many requests for one', async () => {
  const person = stranger();
  for (const email of [
    '',
    'nobody',
    'Ann <ann@sandbox.test>',
    'a@b.test\r\nBcc: c@d.test',
    'a@b.test,c@d.test',
  ])
    expect(await (await ask(person, email)).text(), email).toContain('This is not an email address');
  for (let time = 0; time < 4; time++) await ask(person);
  expect(await (await ask(person)).text()).toContain('try again in 5 minutes');
});

test('a link leaves no trace in the log', async () => {
  const person = stranger();
  const link = await linkOf(person);
  await press(person, link);
  const log = world.app.output();
  expect(log).toContain('/sign-in/link/:token');
  expect(log).not.toContain(link.split('/').at(-1));
  expect(log).not.toContain(person.email);
});

async function addPasskey(person: Person): Promise<SoftwarePasskey> {
  const device = new SoftwarePasskey(world.appUrl);
  const { options } = await answerOf<{ options: object }>(
    await mutateProcedure(person, 'passkeys.begin', {}),
  );
  const added = await mutateProcedure(person, 'passkeys.add', {
    name: 'Laptop',
    answer: device.create(options),
  });
  expect(added.status).toBe(200);
  return device;
}

const passkey = (person: Person, body: unknown, headers: Record<string, string> = {}) =>
  person.call('POST', '/sign-in/passkey', body, headers);

test('a passkey signs in once for each challenge, and not from another site', async () => {
  const owner = await newcomer(world);
  const device = await addPasskey(owner);
  const person = new Person(world, owner.email);
  const { options } = (await (await passkey(person, {})).json()) as { options: object };
  const answer = device.answer(options);
  const crossSite = await passkey(person, answer, { Origin: 'https://evil.test' });
  expect([crossSite.status, await crossSite.json()]).toEqual([403, { error: 'Cross-site request refused' }]);
  const signedIn = await passkey(person, answer);
  expect([signedIn.status, await signedIn.json()]).toEqual([200, { success: true }]);
  expect(await person.userId()).toBe(await owner.userId());
  const again = await passkey(new Person(world, ''), answer);
  expect([again.status, await again.json()]).toEqual([
    422,
    { error: 'The passkey was not accepted. Try again' },
  ]);
});

test('a malformed answer to a challenge is refused, and a GET is not served', async () => {
  const person = stranger();
  for (const body of [[], 'text', null, { id: 1 }, { id: 'a', response: {} }])
    expect((await passkey(person, body)).status).toBe(422);
  expect((await person.fetch('/sign-in/passkey')).status).toBe(405);
});

test('a token can neither add nor remove a passkey', async () => {
  const owner = await newcomer(world);
  await addPasskey(owner);
  const token = await makeToken(owner, 'full');
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  for (const procedure of ['passkeys.begin', 'passkeys.remove']) {
    const body = JSON.stringify({ json: { passkeyId: 'x' } });
    const refused = await fetch(`${world.appUrl}/api/trpc/${procedure}`, { method: 'POST', headers, body });
    expect(refused.status).toBe(403);
  }
});

test('the export names a passkey and holds no key of it', async () => {
  const owner = await newcomer(world);
  const device = await addPasskey(owner);
  const { passkeys } = await answerOf<{ passkeys: { name: string }[] }>(
    await queryProcedure(owner, 'passkeys.list'),
  );
  expect(passkeys).toMatchObject([{ name: 'Laptop' }]);
  expect(JSON.stringify(passkeys)).not.toContain(device.id);
});

/** The lines of a finding, with its fix. */
async function diagnose(name: string, env: Record<string, string>): Promise<string> {
  const doctor = runNode('apps/web/server/doctor.ts', { ...world.env, ...env });
  await new Promise((resolve) => doctor.process.once('close', resolve));
  return new RegExp(`^. ${name} .*(\\n {21}fix: .*)?`, 'm').exec(doctor.output())?.[0] ?? doctor.output();
}

test('the doctor logs in to the mail server, and names what is wrong without the password', async () => {
  expect(await diagnose('sign-in email', {})).toMatch(/^✓ .* localhost:\d+ takes the log-in/);
  const wrong = { SIGN_IN_EMAIL_SMTP_URL: site.env.SIGN_IN_EMAIL_SMTP_URL.replace('pass%20word', 'hunter2') };
  const refused = await diagnose('sign-in email', wrong);
  expect(refused).toMatch(/^✗ .* does not accept the user or the password\n +fix: correct both/);
  expect(refused).not.toContain('hunter2');
  expect(await diagnose('passkeys', { APP_URL: 'http://192.0.2.1' })).toMatch(
    /^✗ .*not offered.*\n +fix: set APP_URL/,
  );
});

test('without an identity provider people sign in and out by email alone', async () => {
  const off = { IDENTITY_ISSUER: '', IDENTITY_CLIENT_ID: '', IDENTITY_CLIENT_SECRET: '' };
  await world.restartApp('SIGTERM', off);
  const person = stranger();
  expect(await (await person.fetch('/sign-in')).text()).not.toContain('Sign in with');
  await press(person, await linkOf(person));
  expect(await person.userId()).toEqual(expect.any(String));
  const { csrfToken } = (await (await person.fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  const body = new URLSearchParams({ csrfToken, callbackUrl: '/sign-in' });
  await person.fetch('/api/auth/signout', { method: 'POST', body });
  expect(await (await person.fetch('/api/auth/session')).json()).toBeNull();
});

test('where neither is configured, neither is offered', async () => {
  const person = stranger();
  const link = await linkOf(person);
  const off = { SIGN_IN_EMAIL_SMTP_URL: '', SIGN_IN_EMAIL_FROM: '', SIGN_IN_PASSKEYS: 'off' };
  await world.restartApp('SIGTERM', off);
  const page = await (await person.fetch('/sign-in')).text();
  expect(page).not.toMatch(/Email me a link|Use a passkey/);
  expect((await ask(person)).status).toBe(404);
  expect((await press(person, link)).status).toBe(404);
  expect((await passkey(person, {})).status).toBe(404);
});
