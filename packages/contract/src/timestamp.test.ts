import { expect, test } from 'vitest';
import { parseTimestamp, timestampInput } from './timestamp.ts';

test.each([
  ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T10:00:00-0530', '2026-11-21T15:30:00.000Z'],
  ['2026-11-21T10:00:00+02', '2026-11-21T08:00:00.000Z'],
])('%s leaves as %s', (text, expected) => {
  expect(timestampInput.parse(text)).toBe(expected);
});

test.each([
  ['9999-12-31T23:59:59.999+14:00', '9999-12-31T09:59:59.999Z'],
  ['0001-01-01T00:00:00-14:00', '0001-01-01T14:00:00.000Z'],
])('%s is at the edge and leaves as %s', (text, expected) => {
  expect(timestampInput.parse(text)).toBe(expected);
});

test.each([
  '9999-12-31T23:59:59-14:00',
  '9999-12-31T23:59:59.999-00:01',
  '0001-01-01T00:00:00+00:01',
  '0000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-11-21T10:00:00.000\0Z',
])('%j is refused: out of the years 1 to 9999, or not a timestamp', (text) => {
  expect(parseTimestamp(text)).toBeNull();
  expect(timestampInput.safeParse(text).success).toBe(false);
});

test.each([
  '2026-11-21T10:00:00',
  '2026-11-21',
  'tomorrow',
  '2026-02-31T10:00:00Z',
  '2026-11-21T25:00:00Z',
  '',
])('%j is refused: no offset, or no such instant', (text) => {
  expect(parseTimestamp(text)).toBeNull();
  expect(timestampInput.safeParse(text).success).toBe(false);
});

test.each([
  ['2027-02-29T00:00:00Z', 'This day or time does not exist'],
  ['2027-03-01T08:00:00', 'Expected an ISO 8601 timestamp with an offset'],
  ['2027-03-01T08:00:00 09:00', 'Expected an ISO 8601 timestamp with an offset. In a URL, write + as %2B'],
])('the refusal of %s says what is wrong', (text, message) => {
  expect(timestampInput.safeParse(text).error?.issues[0]?.message).toBe(message);
});
