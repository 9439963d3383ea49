import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  });
});

import { forgetUndoWindow, keepUndoWindow, takeUndoWindows } from './undo-windows.ts';

test('a reload finds the windows that are still open, once', () => {
  const window = { to: ['ann@lee.example'], draft: null, by: 'ada', endsAt: 10_000 };
  keepUndoWindow({ ...window, scheduledSendId: 'open' });
  keepUndoWindow({ ...window, scheduledSendId: 'undone' });
  keepUndoWindow({ ...window, scheduledSendId: 'over', endsAt: 4_000 });
  keepUndoWindow({ ...window, scheduledSendId: 'other', by: 'ben' });
  forgetUndoWindow('undone');
  expect(takeUndoWindows('ada', 5_000)).toEqual([{ ...window, scheduledSendId: 'open' }]);
  expect(takeUndoWindows('ada', 5_000)).toEqual([]);
});
