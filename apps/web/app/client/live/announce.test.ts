import { afterEach, expect, test, vi } from 'vitest';
import { announce, announcements } from './announce.ts';

afterEach(() => {
  vi.useRealTimers();
});

const said = () => announcements.get().map(({ text }) => text);

test('a new line does not replace one that was not read out yet', () => {
  vi.useFakeTimers();
  announce('New mail in Reply');
  announce('The assistant answered');
  expect(said()).toEqual(['New mail in Reply', 'The assistant answered']);
  vi.advanceTimersByTime(3_000);
  announce('Archived');
  expect(said()).toEqual(['Archived']);
});

test('repeated text is announced again', () => {
  announce('Archived');
  announce('Archived');
  const ids = announcements.get().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
