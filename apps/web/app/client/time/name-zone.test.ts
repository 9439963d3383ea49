import { expect, test } from 'vitest';
import { nameZone } from './name-zone.ts';

test('a zone is named by its city and its offset on that day', () => {
  const [winter, summer] = [Date.UTC(2026, 0, 5), Date.UTC(2026, 6, 5)];
  expect(nameZone('Asia/Tokyo', winter)).toBe('Tokyo, UTC+9');
  expect(nameZone('America/New_York', winter)).toBe('New York, UTC-5');
  expect(nameZone('America/New_York', summer)).toBe('New York, UTC-4');
  expect(nameZone('+05:45', winter)).toBe('UTC+5:45');
  expect(nameZone('UTC', winter)).toBe('UTC');
});
