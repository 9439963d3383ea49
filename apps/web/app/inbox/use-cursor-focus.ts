import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Line } from './list-lines.ts';

interface Props {
  scroller: RefObject<HTMLDivElement | null>;
  virtual: Virtualizer<HTMLDivElement, Element>;
  lines: readonly Line[];
  active: string | null;
  openId: string | null;
}

/** The row under the cursor stays in sight and has the focus, unless a person has put the focus elsewhere. */
export function useCursorFocus({ scroller, virtual, lines, active, openId }: Props): void {
  const shown = useRef(active);
  const wasOpen = useRef(openId);
  const hadFocus = useRef(false);
  useEffect(() => {
    const node = scroller.current;
    const enter = () => {
      hadFocus.current = true;
    };
    // A row that is taken away loses the focus to nobody; a person gives it to something.
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
    const moved = shown.current !== null && shown.current !== active;
    const closed = wasOpen.current !== null && openId === null;
    shown.current = active;
    wasOpen.current = openId;
    const lost = isFocusLost();
    if (!active || !(moved || closed || (lost && hadFocus.current))) return;
    const index = lines.findIndex((line) => line.kind === 'row' && line.row.threadId === active);
    if (index >= 0 && (moved || closed)) virtual.scrollToIndex(index, { align: 'auto' });
    if (openId !== null || !(closed || lost || scroller.current?.contains(document.activeElement))) return;
    const focus = () => {
      const link = scroller.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(active)}"]`);
      link?.focus({ preventScroll: true });
      return Boolean(link);
    };
    // A row that had to be scrolled to is drawn with the next frame.
    if (!focus()) requestAnimationFrame(focus);
  });
}

function isFocusLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.tagName === 'MAIN';
}
