import { useEffect } from 'react';

/** Dialogs leave, lists change and a composer closes some frames after the key that did it. */
const LOOKS_MS = [60, 250, 700];
const HEIRS = ['a[data-thread][tabindex="0"]', '[aria-label="Thread"] h2[tabindex]', 'main'];

/** Whoever works by keys never stands nowhere: what a key took away leaves its focus to the row, or to the page. */
export function useFocusHeir(): void {
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const clear = () => {
      for (const timer of timers) clearTimeout(timer);
      timers = [];
    };
    const onKeyDown = () => {
      clear();
      timers = LOOKS_MS.map((after) => setTimeout(inherit, after));
    };
    // In the capture phase: a dialog may keep its keys for itself.
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('pointerdown', clear, true);
    return () => {
      clear();
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('pointerdown', clear, true);
    };
  }, []);
}

function inherit(): void {
  const active = document.activeElement;
  if ((active && active !== document.body) || document.querySelector('[role="dialog"]')) return;
  for (const selector of HEIRS) {
    const heir = document.querySelector<HTMLElement>(selector);
    if (!heir) continue;
    heir.focus({ preventScroll: true });
    if (document.activeElement === heir) return;
  }
}
