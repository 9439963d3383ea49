import { useEffect } from 'react';
import { OPEN_HEADING } from './use-cursor-focus.ts';

/** Dialogs, lists and the composer change some frames after the key press, so check several times. */
const CHECK_DELAYS_MS = [60, 250, 700];
/** Where the open thread has left the list, the row in the tab order is another thread. */
const FALLBACKS = ['a[data-thread][aria-current]', OPEN_HEADING, 'a[data-thread][tabindex="0"]', 'main'];

/**
 * Keyboard users must not lose the focus: when a key removes the focused element, or a click its button, the focus
 * goes to the open thread, the current row or the page.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const clear = () => {
      for (const timer of timers) clearTimeout(timer);
      timers = [];
    };
    const onKeyDown = () => {
      clear();
      timers = CHECK_DELAYS_MS.map((after) => setTimeout(inherit, after));
    };
    const onClick = ({ target, detail }: MouseEvent) => {
      // Enter and Space click too.
      const button = target instanceof Element && detail > 0 ? target.closest('button') : null;
      if (button)
        timers = CHECK_DELAYS_MS.map((after) => setTimeout(() => !button.isConnected && inherit(), after));
    };
    // Capture phase, because a dialog may stop propagation.
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('pointerdown', clear, true);
    window.addEventListener('click', onClick, true);
    return () => {
      clear();
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('pointerdown', clear, true);
    };
  }, []);
}

/** Gives the focus to the mail: the open thread, the current row or the page. */
export function inherit(): void {
  const active = document.activeElement;
  if ((active && active !== document.body) || document.querySelector('[role="dialog"]')) return;
  for (const selector of FALLBACKS) {
    const heir = document.querySelector<HTMLElement>(selector);
    if (!heir) continue;
    heir.focus({ preventScroll: true });
    if (document.activeElement === heir) return;
  }
}
