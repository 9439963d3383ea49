import { expect, test } from 'vitest';
import { replySubject } from './reply-subject.ts';

test.each([
  ['Lunch', 'Re: Lunch'],
  ['Re: Lunch', 'Re: Lunch'],
  ['RE: re: Re[4]: Lunch', 'Re: Lunch'],
  ['AW: SV: Lunch', 'Re: Lunch'],
  ['回复：午饭', 'Re: 午饭'],
  ['Re：午饭', 'Re: 午饭'],
  ['Fwd: Lunch', 'Re: Fwd: Lunch'],
  ['Regarding: Lunch', 'Re: Regarding: Lunch'],
  ['Results: Re: x', 'Re: Results: Re: x'],
  ['', 'Re:'],
])('a reply to %j is %j', (subject, reply) => {
  expect(replySubject(subject)).toBe(reply);
  expect(replySubject(reply)).toBe(reply);
});

test('a reply to the longest subject is still a valid one', () => {
  expect(replySubject('😀'.repeat(499)).length).toBeLessThanOrEqual(998);
  expect(replySubject('😀'.repeat(499)).isWellFormed()).toBe(true);
});
