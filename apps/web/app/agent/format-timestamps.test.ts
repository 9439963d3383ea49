import { expect, test } from 'vitest';
import { formatTimestamps } from './format-timestamps.ts';

const time = { now: Date.parse('2026-11-23T09:00:00Z'), timeZone: 'Europe/Berlin' };

test.each([
  [
    'Interview · 2026-11-24T14:00:00.000Z · 2026-11-24T15:00:00Z',
    'Interview · Tomorrow 15:00 · Tomorrow 16:00',
  ],
  ['From 2026-11-23T10:00+01:00 on.', 'From today 10:00 on.'],
  ['It will be sent at 2026-11-23T14:00:00.000Z.', 'It will be sent today at 15:00.'],
  ['It will be sent at 2026-11-26T14:00:00.000Z.', 'It will be sent on Thu at 15:00.'],
  ['Snoozed until 2026-11-24T08:00:00Z', 'Snoozed until tomorrow 09:00'],
  ['It starts on 2026-12-24T08:00:00Z', 'It starts on Thu 24 Dec at 09:00'],
])('a timestamp is said as people say it: %s', (text, said) => {
  expect(formatTimestamps(text, time)).toBe(said);
});

test('timestamps follow the clock of the user', () => {
  const inNewYork = { ...time, timeZone: 'America/New_York', hour12: true };
  expect(formatTimestamps('It will be sent at 2026-11-23T14:00:00Z.', inNewYork)).toBe(
    'It will be sent today at 9:00 am.',
  );
  expect(formatTimestamps('Snoozed until 2026-11-24T18:30:00Z', inNewYork)).toBe(
    'Snoozed until tomorrow 1:30 pm',
  );
});

test.each(['2026-11-24', '14:00', '2026-13-45T99:00:00Z', '12026-11-24T14:00:00Z', '2026-11-24T14:00:00'])(
  'what is no moment stays as it is: %s',
  (text) => {
    expect(formatTimestamps(text, time)).toBe(text);
  },
);
