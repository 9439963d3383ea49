import { type RefObject, useLayoutEffect, useState } from 'react';

const WIDE_FROM = 640;

/** The same width as the container query in the style sheet. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setNarrow(entry.contentRect.width < WIDE_FROM);
    });
    observer.observe(node);
    return () => observer.disconnect();
  });
  return isNarrow;
}
