import { useEffect } from 'react';

const moves: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Down and up through the rows of a page that is no list of threads, and the keys of the actions of the row that has the
 * focus. The first link or button of a row opens it.
 */
export function useRowKeys({ isOff = false } = {}): void {
  useEffect(() => {
    if (isOff) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      if (isBusyElsewhere(event.target)) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-key-row]')];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const by = moves[event.key];
      const button = rows[at]?.querySelector<HTMLElement>(`[data-hotkey="${CSS.escape(event.key)}"]`);
      if (by) {
        const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
        next?.querySelector<HTMLElement>('a, button')?.focus();
        next?.scrollIntoView({ block: 'nearest' });
      } else button?.click();
      if (by || button) event.preventDefault();
    };
    // Before the keys of the inbox, which listen at the window.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOff]);
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null);
  return isTyping || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
