import type { InboxChanges } from '@triage/contract/inbox/inbox';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollInbox } from './poll-inbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A fake page and server. */
function makeWorld(first: InboxChanges['progress']['state'] = 'done') {
  const target = new EventTarget();
  let visibilityState: DocumentVisibilityState = 'visible';
  let version = 1;
  let state = first;
  const asked: (string | null)[] = [];
  const seen: string[] = [];
  const ask = (async (_url: string, init: RequestInit) => {
    const known = new Headers(init.headers).get('if-none-match');
    asked.push(known);
    const etag = `"${version}"`;
    if (known === etag) return new Response(null, { status: 304, headers: { etag } });
    return Response.json(
      { version: String(version), progress: { state, done: 1, total: 1 } },
      { headers: { etag } },
    );
  }) as typeof fetch;
  const poll = pollInbox({
    intervalMs: 5_000,
    ask,
    page: Object.assign(target, {
      get visibilityState() {
        return visibilityState;
      },
    }) as never,
    onChanges: (changes: InboxChanges) => seen.push(changes.version),
  });
  return {
    poll,
    asked,
    seen,
    change: (to = state) => {
      state = to;
      version += 1;
    },
    show(visible: boolean) {
      visibilityState = visible ? 'visible' : 'hidden';
      Object.defineProperty(target, 'visibilityState', { value: visibilityState, configurable: true });
      target.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('polls every second only during the first indexing', async () => {
  const world = makeWorld('first');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(world.asked).toEqual([null, '"1"', '"1"', '"1"']);
  world.change('bodies');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(world.seen).toEqual(['1', '2']);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(world.asked).toHaveLength(5);
  world.poll.stop();
});

test('polls with its ETag, and reports only the first result and changes', async () => {
  const world = makeWorld();
  await vi.advanceTimersByTimeAsync(0);
  expect(world.asked).toEqual([null]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(world.asked).toEqual([null, '"1"', '"1"']);
  expect(world.seen).toEqual(['1']);
  world.change();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(world.seen).toEqual(['1', '2']);
  world.poll.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.asked).toHaveLength(4);
});

test('pauses in a hidden tab, and polls immediately when it becomes visible', async () => {
  const world = makeWorld();
  await vi.advanceTimersByTimeAsync(0);
  world.show(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.asked).toHaveLength(1);
  world.change();
  world.show(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(world.seen).toEqual(['1', '2']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(world.asked).toHaveLength(3);
  world.poll.stop();
});

test('a poll requested during a running one polls once more', async () => {
  const world = makeWorld();
  await vi.advanceTimersByTimeAsync(0);
  world.poll.every(60_000);
  world.poll.every(60_000);
  await vi.advanceTimersByTimeAsync(1);
  expect(world.asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(world.asked).toHaveLength(3);
  world.poll.stop();
});
