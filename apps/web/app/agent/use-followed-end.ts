import { type RefObject, useEffect, useRef } from 'react';

const TOUCHES = ['pointerdown', 'wheel', 'keydown', 'touchstart'] as const;

/**
 * Scrolls to the end on every new part, and again while parts grow: a card is small until its details are loaded. Until
 * the next part, a person who scrolls or opens something in between decides instead.
 */
export function useFollowedEnd(messages: unknown, state: unknown): RefObject<HTMLDivElement | null> {
  const log = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls on every new part
  useEffect(() => {
    isFollowing.current = true;
    scrollToEnd(log.current);
  }, [messages, state]);
  useEffect(() => {
    const node = log.current;
    const content = node?.firstElementChild;
    if (!node || !content) return;
    const leave = () => {
      isFollowing.current = false;
    };
    const observer = new ResizeObserver(() => isFollowing.current && scrollToEnd(node));
    observer.observe(content);
    for (const name of TOUCHES) node.addEventListener(name, leave, { passive: true });
    return () => {
      observer.disconnect();
      for (const name of TOUCHES) node.removeEventListener(name, leave);
    };
  }, []);
  return log;
}

function scrollToEnd(log: HTMLElement | null): void {
  log?.scrollTo({ top: log.scrollHeight });
}
