import { useEffect } from 'react';

const moves: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Down and up through the rows, and the keys of the actions of the row that has the focus. */
export function useBriefKeys(isReading: boolean): void {
  useEffect(() => {
    if (isReading) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      if (isBusyElsewhere(event.target)) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-brief-row]')];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      const by = moves[event.key];
      const button = rows[at]?.querySelector<HTMLElement>(`[data-hotkey="${CSS.escape(event.key)}"]`);
      if (by) {
        const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
        next?.querySelector('a')?.focus();
        next?.scrollIntoView({ block: 'nearest' });
      } else button?.click();
      if (by || button) event.preventDefault();
    };
    // Before the keys of the inbox, which listen at the window.
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isReading]);
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null);
  return isTyping || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
}
