import type { InboxRow } from '@triage/contract/inbox/inbox';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { loadWhenIdle } from '../client/paint/lazy-part.ts';
import type { findSwipe } from './swipe-actions.ts';

const START = 12;
const ENOUGH = 88;

let find: typeof findSwipe | undefined;
const load = async () => {
  find = (await import('./swipe-actions.ts')).findSwipe;
};
loadWhenIdle(load);

/** A swipe to a side does what the settings say; vertical movement scrolls the list. */
export function SwipeRow({
  row,
  isStill = false,
  children,
}: {
  row: InboxRow;
  /** In lists where neither applies. */
  isStill?: boolean;
  children: ReactNode;
}) {
  const [shift, setShift] = useState(0);
  const from = useRef<{ x: number; y: number; held: boolean } | null>(null);
  const swiped = useRef(false);
  const swipe = shift === 0 ? null : find?.(shift, row);
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const start = from.current;
    if (!start) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!start.held) {
      if (Math.abs(x) < START || Math.abs(y) > Math.abs(x)) return;
      start.held = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    // A side without an action does not move.
    setShift(find?.(x, row) ? x : 0);
  };
  const onEnd = () => {
    if (from.current?.held) {
      swiped.current = true;
      if (Math.abs(shift) > ENOUGH) swipe?.run();
    }
    from.current = null;
    setShift(0);
  };
  return (
    <div className="h-full touch-pan-y">
      {swipe ? (
        <div
          aria-hidden
          data-hue={swipe.hue}
          className={`absolute inset-0 flex items-center px-6 ${Math.abs(shift) > ENOUGH ? 'bg-hue/35' : 'bg-hue/15'} ${shift > 0 ? 'justify-start' : 'justify-end'}`}
        >
          <swipe.Icon size={20} className="text-ink" />
        </div>
      ) : null}
      <div
        className={`h-full ${shift === 0 ? 'transition-transform duration-150' : ''}`}
        style={shift === 0 ? undefined : { transform: `translateX(${shift}px)` }}
        onPointerDown={(event) => {
          swiped.current = false;
          if (event.pointerType !== 'touch' || isStill) return;
          from.current = { x: event.clientX, y: event.clientY, held: false };
          // The first touch may come before the page is idle.
          if (!find) void load().catch(() => undefined);
        }}
        onPointerMove={onMove}
        onPointerUp={onEnd}
        onPointerCancel={() => {
          from.current = null;
          setShift(0);
        }}
        onClickCapture={(event) => {
          if (!swiped.current) return;
          swiped.current = false;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {children}
      </div>
    </div>
  );
}
