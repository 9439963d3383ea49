import type { ScheduledSend } from '@triage/contract/sending/send';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendUpdates } from '../../client/live/send-updates.ts';
import { followSend } from './follow-send.ts';

const ID = 'send';
const RETRY_AT = '2026-03-02T09:01:00.000Z';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type State = Partial<Pick<ScheduledSend, 'status' | 'retryAt'>> | null;

/** Returns these states in order and then repeats the last one; an Error means the server is unreachable. */
function follow(confirmed: boolean, ...states: (State | Error)[]) {
  const delays: string[] = [];
  let looks = 0;
  const end = followSend(ID, {
    onDelay: (retryAt) => delays.push(retryAt),
    ask: async () => confirmed,
    find: async () => {
      const state = states[Math.min(looks, states.length - 1)] ?? null;
      looks += 1;
      if (state instanceof Error) throw state;
      return state && ({ status: 'pending', retryAt: null, ...state } as ScheduledSend);
    },
  });
  return { end, delays, looks: () => looks };
}

test('a confirmed dispatch is sent without another request', async () => {
  const { end, looks } = follow(true);
  expect(await end).toBe('sent');
  expect(looks()).toBe(0);
});

test.each(['sent', 'failed', 'cancelled'] as const)(
  'after a dispatch that was not confirmed, a send that is %s ends so',
  async (status) => expect(await follow(false, { status }).end).toBe(status),
);

test('nothing is reported while the send is pending', async () => {
  const { end } = follow(false, {}, new Error('away'), {}, { status: 'sent' });
  const claimed = vi.fn();
  void end.then(claimed);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(claimed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(claimed).toHaveBeenCalledWith('sent');
});

test('each retry time is reported once, then the final status', async () => {
  const delayed = { retryAt: RETRY_AT };
  const { end, delays } = follow(false, delayed, delayed, delayed, { status: 'failed' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(delays).toEqual([RETRY_AT]);
  expect(await end).toBe('failed');
});

test('a realtime event ends the wait; one about another send does not', async () => {
  const { end, looks } = follow(false, { retryAt: RETRY_AT });
  const claimed = vi.fn();
  void end.then(claimed);
  await vi.advanceTimersByTimeAsync(100);
  sendUpdates.set({ scheduledSendId: 'another', status: 'sent' });
  await vi.advanceTimersByTimeAsync(100);
  expect(claimed).not.toHaveBeenCalled();
  sendUpdates.set({ scheduledSendId: ID, status: 'sent' });
  await vi.advanceTimersByTimeAsync(0);
  expect(claimed).toHaveBeenCalledWith('sent');
  expect(looks()).toBe(1);
});
