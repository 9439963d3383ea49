import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSiteMail } from '../support/mail/site-mail.ts';
import { locationOf, Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

/** An installation whose operator has registered nothing at Google: people sign in by email, and connect by IMAP. */
let site: Awaited<ReturnType<typeof startSiteMail>>;
let world: World;
let person: Person;
beforeAll(async () => {
  site = await startSiteMail();
  const none = { MAILHOST_CLIENT_ID: '', MAILHOST_CLIENT_SECRET: '' };
  world = await startWorld({ env: { ...site.env, ...none, ALLOWED_DOMAINS: 'sandbox.test' } });
  person = new Person(world, 'no-google@sandbox.test');
  const asked = { method: 'POST', body: new URLSearchParams({ email: person.email }) };
  expect((await person.fetch('/sign-in', asked)).status).toBe(200);
  const link = new URL((await site.newest(person.email)).link).pathname;
  await person.fetch(link, { method: 'POST', body: new URLSearchParams() });
});
afterAll(async () => {
  await world?.stop();
  await site?.stop();
});

test('the connect page offers other email alone', async () => {
  for (const path of ['/onboarding/connect', '/onboarding/connect?account=google']) {
    const page = await (await person.fetch(path)).text();
    expect(page).toContain('by IMAP');
    expect(page).not.toContain('/api/connect/mailhost');
    expect(page).not.toContain('Kind of account');
  }
});

test('an attempt at Google leads back to that page', async () => {
  const answer = await person.fetch('/api/connect/mailhost');
  expect([answer.status, locationOf(answer)]).toEqual([302, '/onboarding/connect']);
});

test('the server is ready, and its provider of mail is no part that could be down', async () => {
  const answer = await fetch(`${world.appUrl}/health/ready`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ checks: { provider: 'ok' } });
});
