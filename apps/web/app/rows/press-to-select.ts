import { toggle } from '../client/changes/inbox-actions.ts';
import { selectionStore } from '../client/changes/selection.ts';

/** Shorter than the delay of about 500 ms after which browsers open the menu of a link. */
const LONG_MS = 400;
/** A finger that moves farther scrolls, pulls or swipes. */
const SLOP = 10;
const VIBRATION_MS = 15;

interface Press {
  x: number;
  y: number;
  threadId: string;
  timer: ReturnType<typeof setTimeout>;
  isLong: boolean;
}

let isFollowing = false;

/**
 * A long press on a row selects it; while rows are selected, so does a tap. A mouse and a keyboard
 * still open the thread. One set of listeners serves all lists; they are on the window, so they run before React's.
 */
export function followPresses(): void {
  if (isFollowing || typeof window === 'undefined') return;
  isFollowing = true;
  let press: Press | null = null;

  const cancel = () => {
    clearTimeout(press?.timer);
    press = null;
  };
  // A list that scrolls to the selected row does not end its long press: the click is still to come.
  const interrupt = () => {
    if (!press?.isLong) cancel();
  };
  const complete = () => {
    if (!press || press.isLong) return;
    clearTimeout(press.timer);
    press.isLong = true;
    toggle(press.threadId);
    vibrate();
  };
  const begin = (event: PointerEvent) => {
    cancel();
    const threadId = event.pointerType === 'touch' && event.isPrimary ? findThread(event.target) : null;
    if (!threadId) return;
    const timer = setTimeout(complete, LONG_MS);
    press = { x: event.clientX, y: event.clientY, threadId, timer, isLong: false };
  };
  const follow = (event: PointerEvent) => {
    if (!press) return;
    // The row must not be swiped after the long press.
    if (press.isLong) event.stopPropagation();
    else if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP) cancel();
  };
  const showMenu = (event: Event) => {
    if (!press) return;
    event.preventDefault();
    // A device may be set to a shorter delay.
    complete();
  };
  const click = (event: MouseEvent) => {
    const ended = press;
    cancel();
    // A click by the keyboard has no count.
    if (!ended || event.detail === 0) return;
    if (!ended.isLong && selectionStore.get().selected.size === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (!ended.isLong) toggle(ended.threadId);
  };

  window.addEventListener('pointerdown', begin, true);
  window.addEventListener('pointermove', follow, true);
  window.addEventListener('pointerup', () => clearTimeout(press?.timer), true);
  window.addEventListener('pointercancel', interrupt, true);
  window.addEventListener('scroll', interrupt, { capture: true, passive: true });
  window.addEventListener('contextmenu', showMenu, true);
  window.addEventListener('click', click, true);
}

/** The thread of a row that can be selected. The other buttons of a row keep their taps. */
function findThread(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest('button:not([role="checkbox"])')) return null;
  const row = target.closest('.lane-list li:has([role="checkbox"])');
  return row?.querySelector<HTMLElement>('a[data-thread]')?.dataset['thread'] ?? null;
}

/** Browsers refuse to vibrate, and log it, before the first tap on a page. */
function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
}
