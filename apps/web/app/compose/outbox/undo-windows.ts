import type { Draft } from '../../client/draft/compose-store.ts';

/** An email that this tab can still take back. */
export interface UndoWindow {
  scheduledSendId: string;
  /** The user who sent it: in this tab another one may sign in. */
  by: string | null;
  to: readonly string[];
  draft: Draft | null;
  /** By this device's clock. */
  endsAt: number;
}

const KEY = 'undo-windows';

/** Of this tab alone, until the window has ended: it survives a reload. */
export function keepUndoWindow(window: UndoWindow): void {
  write([...listUndoWindows(), window]);
}

export function forgetUndoWindow(scheduledSendId: string): void {
  write(listUndoWindows().filter((each) => each.scheduledSendId !== scheduledSendId));
}

/** Those of the user that are still open, which are no longer kept. */
export function takeUndoWindows(user: string, now = Date.now()): UndoWindow[] {
  const open = listUndoWindows().filter(({ by, endsAt }) => by === user && endsAt > now);
  write([]);
  return open;
}

function listUndoWindows(): UndoWindow[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as UndoWindow[];
  } catch {
    return [];
  }
}

function write(windows: readonly UndoWindow[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(windows));
  } catch {
    // Without storage a reload ends the window early, as closing the tab does.
  }
}
