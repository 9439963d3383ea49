import { type RefObject, useEffect } from 'react';

/**
 * Scrolls a reply under its thread into view, and keeps it there while frames and images above it still grow. The
 * browser's own scroll anchoring keeps the message in its place instead, and pushes the reply out of view.
 */
export function useSteadyPlace(form: RefObject<HTMLFormElement | null>, isInline: boolean): void {
  useEffect(() => {
    const element = form.current;
    const scroller = element?.closest<HTMLElement>('[data-reader-scroller]');
    const content = scroller?.firstElementChild;
    if (!isInline || !element || !scroller || !content) return;
    const topOf = () => element.getBoundingClientRect().top;
    element.scrollIntoView({ block: 'nearest' });
    let top = topOf();
    const note = () => {
      top = topOf();
    };
    const observer = new ResizeObserver(() => {
      if (element.contains(document.activeElement)) scroller.scrollTop += topOf() - top;
      note();
    });
    observer.observe(content);
    scroller.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', note);
    };
  }, [form, isInline]);
}
