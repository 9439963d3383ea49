import { type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LineSizes, linesInSight, scrollTopFor } from './lines-in-sight.ts';
import type { Line } from './list-lines.ts';

/** The server does not know the height of the window. */
const RENDERED_HEIGHT = 900;

export interface LinesInSight {
  /** The range of lines to render. */
  range: [number, number];
  /** The ref of the scrolling element. */
  watch(node: HTMLDivElement): () => void;
  scrollTo(line: Line, align: 'auto' | 'center'): void;
}

/** Which lines to render. Their heights are fixed, so nothing is measured but the scrolling element. */
export function useLinesInSight(
  scroller: RefObject<HTMLDivElement | null>,
  lines: readonly Line[],
  sizes: LineSizes,
): LinesInSight {
  const [viewport, setViewport] = useState({ top: 0, height: RENDERED_HEIGHT });
  const range = linesInSight(lines, sizes, viewport);
  const rendered = useRef({ lines, sizes, range });
  rendered.current = { lines, sizes, range };
  const watch = useCallback(
    (node: HTMLDivElement) => {
      scroller.current = node;
      const look = () => {
        const seen = { top: node.scrollTop, height: node.clientHeight };
        const { lines, sizes, range } = rendered.current;
        const [from, to] = linesInSight(lines, sizes, seen);
        // A hidden list keeps its rows for when it is shown again.
        if (seen.height === 0 || (from === range[0] && to === range[1])) return;
        // In the frame of the scroll event; later, the list would show a gap.
        flushSync(() => setViewport(seen));
      };
      const observer = new ResizeObserver(look);
      observer.observe(node);
      node.addEventListener('scroll', look, { passive: true });
      return () => {
        observer.disconnect();
        node.removeEventListener('scroll', look);
        scroller.current = null;
      };
    },
    [scroller],
  );
  const scrollTo = (line: Line, align: 'auto' | 'center') => {
    const node = scroller.current;
    if (!node) return;
    const top = scrollTopFor(line, sizes, { top: node.scrollTop, height: node.clientHeight }, align);
    if (top !== undefined) node.scrollTo({ top });
  };
  return { range, watch, scrollTo };
}
