import { expect, test } from 'vitest';
import { parseSendTime, parseTime } from './parse-time.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');

test('a duration counts from now', () => {
  expect(parseTime({ in: '2h' }, NOW)).toBe('2026-03-02T14:00:00.000Z');
  expect(parseTime({ in: '1d1h30m' }, NOW)).toBe('2026-03-03T13:30:00.000Z');
});

test('a time of day is the next one, a time without offset is of this machine', () => {
  const next = new Date(parseTime({ at: '9:05' }, NOW) ?? '');
  expect([next.getHours(), next.getMinutes()]).toEqual([9, 5]);
  expect(next.getTime() - NOW).toBeGreaterThan(0);
  expect(next.getTime() - NOW).toBeLessThanOrEqual(86_400_000);
  expect(parseTime({ at: '2026-03-05 9:00' }, NOW)).toBe(new Date(2026, 2, 5, 9).toISOString());
  expect(parseTime({ at: '2026-03-05T09:00:00+02:00' }, NOW)).toBe('2026-03-05T07:00:00.000Z');
});

test.each(['', '2', '2 h', '-2h', '2h!', 'h'])('"%s" is no duration', (text) => {
  expect(() => parseTime({ in: text }, NOW)).toThrow('is no duration');
});

test.each(['', 'tomorrow', '2026-03-05', '25:00', '2026-13-05T09:00', '5'])('"%s" is no time', (text) => {
  expect(() => parseTime({ at: text }, NOW)).toThrow(/is no time/);
});

test('giving both is an error, giving neither is not', () => {
  expect(() => parseTime({ in: '2h', at: '9:00' }, NOW)).toThrow('not both');
  expect(parseTime({}, NOW)).toBeUndefined();
});

test('a mail that leaves after a while is the same request whenever the command runs', () => {
  expect(parseSendTime({ in: '1h30m' }, NOW)).toEqual({ sendInSeconds: 5_400 });
  expect(parseSendTime({ in: '1h30m' }, NOW + 60_000)).toEqual({ sendInSeconds: 5_400 });
  expect(parseSendTime({ at: '2026-03-05T09:00:00Z' }, NOW)).toEqual({ sendAt: '2026-03-05T09:00:00.000Z' });
  expect(parseSendTime({}, NOW)).toEqual({});
  expect(() => parseSendTime({ in: '0s' }, NOW)).toThrow('one second from now');
  expect(() => parseSendTime({ in: '2h', at: '9:00' }, NOW)).toThrow('not both');
});
