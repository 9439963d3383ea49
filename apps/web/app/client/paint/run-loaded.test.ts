import { expect, test, vi } from 'vitest';
import { runLoaded } from './run-loaded.ts';

test('runs the loaded part, and ends it', async () => {
  const calls: string[] = [];
  const end = runLoaded(
    async () => 'part',
    (part) => {
      calls.push(`run ${part}`);
      return () => calls.push('end');
    },
  );
  await vi.waitFor(() => expect(calls).toEqual(['run part']));
  end();
  expect(calls).toEqual(['run part', 'end']);
});

test('a part that arrives after the end does not run', async () => {
  const loading = Promise.withResolvers<string>();
  const load = vi.fn(() => loading.promise);
  const calls: string[] = [];
  const end = runLoaded(load, (part) => {
    calls.push(part);
    return () => undefined;
  });
  // It is asked for, and arrives after the end.
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  end();
  loading.resolve('part');
  await loading.promise;
  await Promise.resolve();
  expect(calls).toEqual([]);
});

test('a part that nobody needs any more is not asked for', async () => {
  const load = vi.fn(async () => 'part');
  runLoaded(load, () => () => undefined)();
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
});

test('a part that cannot be loaded is asked for again', async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    load.mockResolvedValue('part');
    const calls: string[] = [];
    runLoaded(load, (part) => {
      calls.push(part);
      return () => undefined;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual(['part']);
    expect(load).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});
