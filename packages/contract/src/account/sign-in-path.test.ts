import { expect, it } from 'vitest';
import { pathAfterSignIn, signInAgainPath, signInPath } from './sign-in-path.ts';

const comeBack = (address: string) => pathAfterSignIn(new URL(address, 'https://mail.test').searchParams);

it.each(['/inbox?view=search&q=a%20b&thread=1', '/settings/rules', '/brief'])('leads back to %s', (path) => {
  expect(comeBack(signInPath(path))).toBe(path);
});

it.each([
  'https://evil.test/inbox',
  '//evil.test/inbox',
  '/\\evil.test/inbox',
  '/\t/evil.test/inbox',
  '/.//evil.test/inbox',
  'javascript:alert(1)',
  '/api/auth/signout',
  '/inbox.evil.test',
  '/inbox/../sign-in',
  'http://',
  '',
])('never leads to %j', (to) => {
  expect(comeBack(`/sign-in?${new URLSearchParams({ to })}`)).toBe('/inbox');
});

it('names no page that it would not lead back to', () => {
  expect(signInPath('/onboarding/connect')).toBe('/sign-in');
});

it('names no page for the start page', () => {
  expect(signInPath('/inbox')).toBe('/sign-in');
  expect(comeBack('/sign-in')).toBe('/inbox');
});

it.each(['/inbox', '/inbox?view=fyi'])('an ended session on %s is named, and leads back', (path) => {
  const address = signInAgainPath(path);
  expect(address).toContain('ended=1');
  expect(signInPath(path)).not.toContain('ended');
  expect(comeBack(address)).toBe(path);
});
