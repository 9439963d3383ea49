import { useEffect } from 'react';

/** Free space below the line that is typed. */
const AIR = 12;

/**
 * The height of the on-screen keyboard as `--keyboard`: most browsers lay it over the page. Keeps the typed line above it.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    const measure = () => {
      // Zooming shrinks the visible part as well.
      const isZoomed = Math.abs(viewport.scale - 1) > 0.01;
      const covered = isZoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      root.style.setProperty('--keyboard', `${Math.round(covered)}px`);
      if (covered > 0) requestAnimationFrame(showTypedLine);
    };
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    measure();
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
    };
  }, []);
}

function showTypedLine(): void {
  const focused = document.activeElement;
  const form = focused?.closest<HTMLElement>('form.composer');
  if (!focused || !form) return;
  const bar = form.querySelector('[data-composer-bar]')?.getBoundingClientRect().top ?? window.innerHeight;
  // The text scrolls within the form where the form has a fixed height.
  for (let node: Element | null = focused; node && form.contains(node); node = node.parentElement) {
    const hidden = lineOf(focused).bottom + AIR - bar;
    if (hidden > 0) node.scrollTop += hidden;
  }
}

/** The caret in rich text; else the whole field. */
function lineOf(focused: Element): DOMRect {
  const selection = document.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  const caret = range && focused.contains(range.startContainer) ? range.getBoundingClientRect() : null;
  return caret && caret.height > 0 ? caret : focused.getBoundingClientRect();
}
