import { type RefObject, useLayoutEffect, useState } from 'react';

const WIDE_FROM = 640;

/** The same width as the container query in the style sheet. */
export function useCompact(element: RefObject<HTMLElement | null>): boolean {
  const [compact, setCompact] = useState(false);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setCompact(entry.contentRect.width < WIDE_FROM);
    });
    observer.observe(node);
    return () => observer.disconnect();
  });
  return compact;
}
