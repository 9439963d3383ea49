import { type RefObject, startTransition, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type LineSizes,
  lineInSight,
  linesInSight,
  scrollTopAfter,
  scrollTopFor,
  type Viewport,
} from './lines-in-sight.ts';
import type { Line } from './list-lines.ts';

/** The server does not know the size of the window. */
const RENDERED = { top: 0, height: 900, isNarrow: false };
/** As the container query in the style sheet. */
const WIDE_FROM = 640;

interface List {
  lines: readonly Line[];
  sizes: Record<'wide' | 'narrow', LineSizes>;
  active: string | null;
}

export interface LinesInSight {
  /** The range of lines to render. */
  range: [number, number];
  /** The ref of the scrolling element. */
  watch(node: HTMLDivElement): () => void;
  scrollTo(line: Line, align: 'auto' | 'center'): void;
}

/** Which lines to render. Their heights are fixed, so nothing is measured but the scrolling element. */
export function useLinesInSight(scroller: RefObject<HTMLDivElement | null>, list: List): LinesInSight {
  const [viewport, setViewport] = useState(RENDERED);
  const sizes = sizesAt(list, viewport);
  const range = linesInSight(list.lines, sizes, viewport);
  const rendered = useRef({ list, viewport, range });
  rendered.current = { list, viewport, range };
  /** As last measured: measuring it after a DOM change would force a synchronous layout. */
  const seen = useRef<typeof viewport>(undefined);
  const watch = useCallback(
    (node: HTMLDivElement) => {
      scroller.current = node;
      const look = () => {
        const { list, viewport, range } = rendered.current;
        const now = measure(node);
        // A hidden list keeps its rows for when it is shown again.
        if (now.height === 0) return;
        const isResized = now.isNarrow !== viewport.isNarrow;
        const isFirst = seen.current === undefined;
        if (isResized) now.top = keepPlace(node, list, seen.current ?? viewport);
        seen.current = now;
        const [from, to] = linesInSight(list.lines, sizesAt(list, now), now);
        if (from === range[0] && to === range[1] && !isResized) return;
        const showsGap = !isFirst && (from < range[0] || to > range[1]);
        // A gap is filled in the frame of the event. Otherwise React is left to divide the work: done at once, it would
        // complete the hydration of the whole page in one task.
        if (isResized || showsGap) flushSync(() => setViewport(now));
        else startTransition(() => setViewport(now));
      };
      const observer = new ResizeObserver(look);
      observer.observe(node);
      node.addEventListener('scroll', look, { passive: true });
      return () => {
        observer.disconnect();
        node.removeEventListener('scroll', look);
        scroller.current = null;
        seen.current = undefined;
      };
    },
    [scroller],
  );
  const scrollTo = (line: Line, align: 'auto' | 'center') => {
    const node = scroller.current;
    if (!node) return;
    const top = scrollTopFor(line, sizes, seen.current ?? measure(node), align);
    if (top !== undefined) node.scrollTo({ top });
  };
  return { range, watch, scrollTo };
}

function measure(node: HTMLElement): typeof RENDERED {
  return { top: node.scrollTop, height: node.clientHeight, isNarrow: node.offsetWidth < WIDE_FROM };
}

function sizesAt({ sizes }: List, { isNarrow }: typeof RENDERED): LineSizes {
  return isNarrow ? sizes.narrow : sizes.wide;
}

/** Rows are higher in a narrow list: the highlighted one stays where it is, or the first of the visible ones. */
function keepPlace(node: HTMLElement, { lines, sizes, active }: List, before: typeof RENDERED): number {
  const [from, to] = before.isNarrow ? [sizes.narrow, sizes.wide] : [sizes.wide, sizes.narrow];
  const highlighted = lines.find((line) => line.kind === 'row' && line.row.threadId === active);
  const line = lineInSight(lines, from, before, highlighted);
  const viewport: Viewport = { top: before.top, height: node.clientHeight };
  if (line) node.scrollTop = scrollTopAfter(line, from, to, viewport);
  return node.scrollTop;
}
