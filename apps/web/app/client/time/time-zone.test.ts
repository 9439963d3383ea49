import { expect, test } from 'vitest';
import { parseTimeZone } from './time-zone.ts';

test.each([
  ['time-zone=Europe/Berlin', 'Europe/Berlin'],
  ['theme=dark; time-zone=America/Argentina/Buenos_Aires; other=1', 'America/Argentina/Buenos_Aires'],
  ['time-zone=Etc/GMT+5', 'Etc/GMT+5'],
])('the zone that the browser left is taken from %s', (cookies, zone) => {
  expect(parseTimeZone(cookies)).toBe(zone);
});

test.each([
  null,
  '',
  'my-time-zone=Europe/Berlin',
  'time-zone=Mars/Olympus',
  'time-zone=<script>',
  'time-zone=',
])('anything else is UTC: %s', (cookies) => {
  expect(parseTimeZone(cookies)).toBe('UTC');
});
