import { expect, test } from 'vitest';
import type { LabelledThread } from '../load-corpus.ts';
import { withoutMarks } from './without-marks.ts';

const thread: LabelledThread = {
  id: 'one',
  language: 'en',
  from: 'Depot <no-reply@depot.example>',
  sentAt: '2026-03-27T09:00:00Z',
  subject: 'Your parcel',
  messages: [{ by: 'them', text: 'It was delivered.' }],
  expected: { lane: 'fyi', priority: 'low' },
};

test('mail of a machine is copied without headers and with an address that could be anybody', () => {
  const bare = withoutMarks({ ...thread, headers: { Precedence: 'bulk' }, replyTo: 'help@depot.example' });
  expect(bare).toEqual({ ...thread, id: 'one without marks', from: 'Depot <depot@depot.example>' });
});

test('mail of people is not copied', () => {
  expect(withoutMarks({ ...thread, from: 'Ann Lee <ann@lee.example>' })).toBeNull();
});
