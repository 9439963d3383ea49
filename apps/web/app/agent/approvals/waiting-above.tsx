import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** With less of a card in view, its buttons are out of view. */
const BUTTONS_PX = 60;

/** Points to the pending requests above the visible part of the conversation. */
export function WaitingAbove({ log }: { log: RefObject<HTMLElement | null> }) {
  const count = useCountAbove(log);
  if (count === 0) return null;
  const show = () => {
    const card = log.current && listAbove(log.current).at(-1);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
      <Button size="sm" className="pointer-events-auto bg-float shadow-lift" onClick={show}>
        <ArrowUp size={13} aria-hidden />
        {count === 1 ? '1 request waiting above' : `${count} requests waiting above`}
      </Button>
    </div>
  );
}

function useCountAbove(log: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const node = log.current;
    const content = node?.firstElementChild;
    if (!node || !content) return;
    const look = () => setCount(listAbove(node).length);
    // A card that comes, goes or expires changes the height.
    const observer = new ResizeObserver(look);
    for (const each of [node, content]) observer.observe(each);
    node.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [log]);
  return count;
}

function listAbove(log: HTMLElement): HTMLElement[] {
  const { top } = log.getBoundingClientRect();
  return [...log.querySelectorAll<HTMLElement>('[data-request]')].filter(
    (card) => card.getBoundingClientRect().bottom < top + BUTTONS_PX,
  );
}
