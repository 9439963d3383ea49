import { expect, test } from 'vitest';
import { describeFailure, describeReason } from './describe-failure.ts';

test.each([
  ['drafts.create: invalid (400 badRequest)', 'The mail provider refused it.'],
  ['drafts.send: forbidden (403)', 'The mail provider refused it.'],
  ['drafts.create: unavailable (500)', 'The mail provider did not respond.'],
  ['drafts.send: rateLimited (429 userRateLimitExceeded)', 'The mail provider did not respond.'],
  ['gmail.test/v1/drafts: 503', 'The mail provider did not respond.'],
  ['gmail.test/v1/drafts: no answer', 'The mail provider did not respond.'],
  ['The mail account is not connected', 'The mail account is not connected.'],
  ['An attachment is incomplete', 'An attachment is incomplete.'],
  ['internal error', 'This server had an error.'],
  [null, 'The reason is unknown.'],
])('%s reads as: %s', (error, text) => expect(describeReason(error)).toBe(text));

test('a failure names the email and its recipients', () => {
  const send = { to: ['Ben <ben@a.test>'], subject: 'Lunch', error: 'drafts.create: invalid (400)' };
  expect(describeFailure(send)).toBe(`Couldn't send “Lunch” to Ben. The mail provider refused it.`);
});

test('a long subject is shortened so that the reason is visible', () => {
  const text = describeFailure({ to: ['a@b.test'], subject: 'word '.repeat(100), error: null });
  expect(text.length).toBeLessThan(140);
  expect(text).toMatch(/…” to a@b\.test\. The reason is unknown\.$/);
});

test('an unknown outcome is not reported as a failure', () => {
  const text = describeFailure({ to: ['a@b.test'], subject: '', error: 'outcome unknown' });
  expect(text).toContain('“No subject” to a@b.test may not have been sent');
  expect(text).toContain('Check your Sent folder');
});
