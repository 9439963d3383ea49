import { useEffect, useRef } from 'react';
import { findTarget } from './tour-steps.ts';

/** Rows move and disappear while a step is tried. */
const FOLLOW_MS = 150;
const GAP_PX = 2;

/** An outline around the part that a step is about. It takes no pointer. */
export function TourRing({ targets }: { targets: readonly string[] }) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const follow = () => {
      const { style } = ring.current ?? {};
      if (!style) return;
      const box = findTarget(targets)?.getBoundingClientRect();
      style.visibility = box ? 'visible' : 'hidden';
      if (!box) return;
      const left = Math.max(GAP_PX, box.left - GAP_PX);
      const top = Math.max(GAP_PX, box.top - GAP_PX);
      style.left = `${left}px`;
      style.top = `${top}px`;
      style.width = `${Math.min(window.innerWidth - GAP_PX, box.right + GAP_PX) - left}px`;
      style.height = `${Math.min(window.innerHeight - GAP_PX, box.bottom + GAP_PX) - top}px`;
    };
    follow();
    const timer = setInterval(follow, FOLLOW_MS);
    window.addEventListener('resize', follow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', follow);
    };
  }, [targets]);
  return (
    <div
      ref={ring}
      aria-hidden
      className="pointer-events-none invisible fixed z-20 rounded-lg outline-2 outline-(--focus)"
    />
  );
}
