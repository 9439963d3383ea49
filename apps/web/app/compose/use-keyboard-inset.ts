import { useEffect } from 'react';

/** Free space below the line that is typed. */
const AIR = 12;

/** Below this width the composer fills the page. */
const PHONE = 720;

/**
 * The height of the on-screen keyboard as `--keyboard`, because most browsers lay it over the page, and on a phone that
 * of the bar with Send as `--composer-bar`. Keeps the typed line above them, also when the device is turned.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    let { width } = viewport;
    const measure = () => {
      // Zooming shrinks the visible part as well.
      const isZoomed = Math.abs(viewport.scale - 1) > 0.01;
      const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      root.style.setProperty('--keyboard', `${Math.round(covered)}px`);
      root.style.setProperty('--composer-bar', `${window.innerWidth < PHONE ? barHeight() : 0}px`);
      const isTurned = !isZoomed && viewport.width !== width;
      width = viewport.width;
      // In the next frame, when a reply under its thread has been put back in its place.
      if (covered > 0 || isTurned) requestAnimationFrame(() => requestAnimationFrame(showTypedLine));
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    measure();
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
      root.style.removeProperty('--composer-bar');
    };
  }, []);
}

function barHeight(): number {
  return document.querySelector<HTMLElement>('form.composer [data-composer-bar]')?.offsetHeight ?? 0;
}

function showTypedLine(): void {
  const focused = document.activeElement;
  const form = focused?.closest<HTMLElement>('form.composer');
  if (!focused || !form) return;
  const bar = form.querySelector('[data-composer-bar]')?.getBoundingClientRect().top ?? window.innerHeight;
  const scroller = form.closest('[data-reader-scroller]')?.getBoundingClientRect().top ?? 0;
  const head = form.querySelector('h2')?.parentElement?.getBoundingClientRect().bottom ?? 0;
  const start = Math.max(head, scroller);
  // The text scrolls within the form where the form has a fixed height, and else with the thread.
  for (let node: Element | null = focused; node; node = node.parentElement) {
    const { top, bottom } = lineOf(focused);
    if (bottom + AIR > bar) node.scrollTop += bottom + AIR - bar;
    // A whole field may be taller than the space.
    else if (top - AIR < start && bottom - top < bar - start - 2 * AIR) node.scrollTop -= start + AIR - top;
  }
}

/** The caret in rich text; else the whole field. */
function lineOf(focused: Element): DOMRect {
  const selection = document.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const caret = range && focused.contains(range.startContainer) ? range.getBoundingClientRect() : null;
  return caret && caret.height > 0 ? caret : focused.getBoundingClientRect();
}
