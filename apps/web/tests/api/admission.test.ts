import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeToken } from '../support/make-token.ts';
import { Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ALLOWED_EMAILS: 'first' } });
});
afterAll(() => world?.stop());

const refusal = 'This server does not admit this account';

async function isSignedIn(person: Person): Promise<boolean> {
  return (await person.fetch('/inbox')).headers.get('location') !== '/sign-in';
}

async function seesRefusal(person: Person): Promise<boolean> {
  return (await (await person.fetch('/sign-in?error=NotAllowed')).text()).includes(refusal);
}

test('with "first" only the first user can sign in, then and later', async () => {
  const first = await new Person(world, 'first@sandbox.test').signIn();
  expect(await isSignedIn(first)).toBe(true);
  const late = await new Person(world, 'late@sandbox.test').signIn();
  expect(await isSignedIn(late)).toBe(false);
  expect(await seesRefusal(late)).toBe(true);
  expect(await isSignedIn(await new Person(world, 'FIRST@sandbox.test').signIn())).toBe(true);
});

test('removing a user from the list revokes sessions and tokens immediately; listed addresses and domains can sign in', async () => {
  const first = await new Person(world, 'first@sandbox.test').signIn();
  const token = await makeToken(first, 'read');
  const byToken = () =>
    fetch(`${world.appUrl}/api/connection`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await byToken()).status).toBe(200);

  await world.restartApp('SIGTERM', {
    ALLOWED_EMAILS: ' Boss@else.test ,x@y.test',
    ALLOWED_DOMAINS: '@firm.test',
  });
  expect(await isSignedIn(first)).toBe(false);
  expect((await byToken()).status).toBe(401);
  for (const [email, isAdmitted] of [
    ['boss@else.test', true],
    ['anna@FIRM.test', true],
    ['anna@sub.firm.test', false],
    ['anna@notfirm.test', false],
  ] as const)
    expect(await isSignedIn(await new Person(world, email).signIn()), email).toBe(isAdmitted);
});
