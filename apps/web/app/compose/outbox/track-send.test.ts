import { afterEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const addEventListener = (_: string, listener: () => void) => queueMicrotask(listener);
  Object.assign(globalThis, {
    window: { addEventListener, removeEventListener() {} },
    requestAnimationFrame: (run: () => void) => setTimeout(run),
    cancelAnimationFrame: clearTimeout,
    document: {
      ...{ getElementById: () => null, getElementsByTagName: () => [{ appendChild() {} }] },
      ...{ createElement: () => ({ appendChild() {} }), createTextNode: () => ({}) },
    },
    localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  });
});

import { undoLast } from '../../client/changes/undo-stack.ts';
import { composeStore } from '../../client/draft/compose-store.ts';
import { trackScheduled } from './track-send.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (json: object) => Response.json([{ result: { data: { json } } }]);

test('a cancellation whose first answer was lost brings the draft back', async () => {
  const to = ['ben@sandbox.test'];
  const row = {
    ...{ scheduledSendId: 'a', status: 'cancelled', retryAt: null, to, cc: [], bcc: [] },
    ...{ subject: 'Offer', body: 'Hello', html: null, quote: null, threadId: null, attachments: [] },
  };
  const cancels = [() => Promise.reject(new TypeError('Failed to fetch')), () => answer({ success: false })];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('send.cancel')) return cancels.shift()?.();
    if (url.includes('send.find')) return answer({ send: row });
    return Response.json({ error: 'Send not ready or already handled' }, { status: 409 });
  });
  const sendAt = '2030-01-01T09:00:00.000Z';
  trackScheduled({ scheduledSendId: 'a', undoWindowMs: 0, sendAt, to, draft: null });
  undoLast();
  await vi.waitFor(() => expect(composeStore.get()).toMatchObject({ body: 'Hello' }), 5_000);
});
