import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Span, STEP, snap } from './strip-times.ts';

interface Options {
  window: Span;
  span: Span | null;
  /** The length of a click, and of the first choice by key. */
  length: number;
  onChange(span: Span): void;
  onConfirm?: (() => void) | undefined;
}

const HOUR = 4 * STEP;

/** Drag over the strip, or move the choice by arrow keys; with Shift they change its length. */
export function useChooseSpan({ window, span, length, onChange, onConfirm }: Options) {
  const anchor = useRef<number | null>(null);
  const timeAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(Math.max((clientX - left) / width, 0), 1);
    return Math.min(snap(window.start + share * (window.end - window.start)), window.end - STEP);
  };
  const place = (start: number, size: number) => {
    const first = Math.min(Math.max(start, window.start), window.end - STEP);
    onChange({ start: first, end: Math.max(first + STEP, first + size) });
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      anchor.current = timeAt(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      place(anchor.current, length);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = anchor.current;
      if (from === null) return;
      const to = timeAt(event);
      if (to === from) return;
      onChange({ start: Math.min(from, to), end: Math.max(from, to) + STEP });
    },
    onPointerUp() {
      anchor.current = null;
    },
    onPointerCancel() {
      anchor.current = null;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { start, end } = span ?? { start: snap(window.start + 2 * HOUR), end: 0 };
      const size = span ? end - start : length;
      if (event.key === 'Enter' && span && onConfirm) {
        event.preventDefault();
        onConfirm();
        return;
      }
      const by = {
        ArrowRight: STEP,
        ArrowUp: STEP,
        ArrowLeft: -STEP,
        ArrowDown: -STEP,
        PageUp: HOUR,
        PageDown: -HOUR,
      }[event.key];
      const edge = { Home: window.start, End: window.end - size }[event.key];
      if (by === undefined && edge === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (edge !== undefined) place(edge, size);
      else if (event.shiftKey) place(start, Math.max(STEP, size + (by ?? 0)));
      // The first key shows where the choice begins.
      else place(span ? start + (by ?? 0) : start, size);
    },
  };
}
