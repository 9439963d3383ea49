import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Line } from './list-lines.ts';
import type { LinesInSight } from './use-lines-in-sight.ts';

export const OPEN_HEADING = '[aria-label="Thread"] h2[tabindex]';

interface Props {
  scroller: RefObject<HTMLDivElement | null>;
  scrollTo: LinesInSight['scrollTo'];
  lines: readonly Line[];
  active: string | null;
  openId: string | null;
}

/** Scrolls to and focuses the row under the cursor, unless the user has moved the focus elsewhere. */
export function useCursorFocus({ scroller, scrollTo, lines, active, openId }: Props): void {
  const shown = useRef(active);
  const wasOpen = useRef(openId);
  const hadFocus = useRef(false);
  const soughtId = useRef<string | null>(null);
  useEffect(() => {
    const node = scroller.current;
    const enter = () => {
      hadFocus.current = true;
    };
    // A removed row loses the focus without a relatedTarget; a user moves it to another element.
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget) hadFocus.current = false;
    };
    node?.addEventListener('focusin', enter);
    node?.addEventListener('focusout', leave);
    return () => {
      node?.removeEventListener('focusin', enter);
      node?.removeEventListener('focusout', leave);
    };
  });
  useLayoutEffect(() => {
    const moved = shown.current !== active && (shown.current !== null || hadFocus.current);
    const closed = wasOpen.current !== null && openId === null;
    shown.current = active;
    wasOpen.current = openId;
    const lost = isFocusLost();
    // A deep link's thread may be on a page of the list that loads later.
    const sought = openId !== null && soughtId.current !== openId;
    if (openId === null) soughtId.current = null;
    if (!active || !(moved || closed || sought || (lost && hadFocus.current))) return;
    const line = lines.find((line) => line.kind === 'row' && line.row.threadId === active);
    if (line && sought) soughtId.current = openId;
    if (line && (moved || closed || sought)) scrollTo(line, sought && !moved ? 'center' : 'auto');
    // The open thread has left the list with the focus, for example after it was answered.
    if (openId !== null && !line && lost && hadFocus.current) {
      hadFocus.current = false;
      document.querySelector<HTMLElement>(OPEN_HEADING)?.focus({ preventScroll: true });
    }
    if (openId !== null || !(closed || lost || scroller.current?.contains(document.activeElement))) return;
    const focus = () => {
      const link = scroller.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(active)}"]`);
      link?.focus({ preventScroll: true });
      return Boolean(link);
    };
    // A row that was scrolled to renders on the next frame.
    if (!focus()) requestAnimationFrame(focus);
  });
}

function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.tagName === 'MAIN';
}
