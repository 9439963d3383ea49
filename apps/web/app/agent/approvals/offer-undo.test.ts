import { afterEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const addEventListener = (_: string, listener: () => void) => queueMicrotask(listener);
  Object.assign(globalThis, {
    window: { addEventListener, removeEventListener() {} },
    // The notice of the undo brings its styles.
    document: {
      ...{ getElementById: () => null, getElementsByTagName: () => [{ appendChild() {} }] },
      ...{ createElement: () => ({ appendChild() {} }), createTextNode: () => ({}) },
    },
    localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
  });
});

import { undoLast, undoStack } from '../../client/changes/undo-stack.ts';
import { offerUndo, withdrawUndo } from './offer-undo.ts';

afterEach(() => vi.unstubAllGlobals());

test('the key undoes a change of the assistant once; one from before the page was loaded is left alone', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push(`${url} ${body}`);
    return Response.json([{ result: { data: { json: { success: true, text: 'Moved back' } } } }]);
  });
  const now = new Date().toISOString();
  offerUndo('old', new Date(performance.timeOrigin - 3_600_000).toISOString());
  offerUndo('one', now);
  offerUndo('one', now);
  offerUndo('two', now);
  withdrawUndo('two');
  expect(undoStack.get()).toHaveLength(1);
  undoLast();
  await vi.waitFor(() => expect(asked).toEqual([expect.stringMatching(/agent\.undo.*"one"/)]));
  expect(undoLast()).toBeUndefined();
});
