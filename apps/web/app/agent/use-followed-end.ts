import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { findReceipt, findRequestId } from './approvals/request-place.ts';
import { placeInView } from './place-in-view.ts';

const TOUCHES = ['pointerdown', 'wheel', 'keydown', 'touchstart', 'click', 'focusin'] as const;
/** The others may begin to scroll away from it. */
const STAYS = new Set(['click', 'focusin']);
/** A zoomed page has fractions of a pixel. */
const END_PX = 4;

/**
 * Scrolls to the end on a new question, and on new parts if the end was visible before; also while parts grow: a card
 * is small until its details are loaded. Until the next part, a person who scrolls or opens something in between
 * decides instead. A request that was just decided stays in view, because its Undo may be short-lived.
 */
export function useFollowedEnd(
  messages: unknown,
  state: unknown,
  questionId: string | undefined,
): RefObject<HTMLDivElement | null> {
  const log = useRef<HTMLDivElement>(null);
  const place = useRef({ isFollowing: true, wasAtEnd: true, touched: null as string | null });
  // Before the next scroll event: it would find the new part below the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question begins at the end
  useLayoutEffect(() => {
    place.current = { isFollowing: true, wasAtEnd: true, touched: null };
  }, [questionId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls on every new part
  useLayoutEffect(() => {
    place.current.isFollowing = place.current.wasAtEnd;
    if (log.current) follow(log.current, place.current);
  }, [messages, state]);
  useEffect(() => {
    const node = log.current;
    const content = node?.firstElementChild;
    if (!node || !content) return;
    const leave = ({ target, type }: Event) => {
      place.current.isFollowing = false;
      place.current.touched = STAYS.has(type) ? findRequestId(target) : null;
    };
    const note = () => {
      place.current.wasAtEnd = isAtEnd(node);
    };
    const observer = new ResizeObserver(() => follow(node, place.current));
    observer.observe(content);
    for (const name of TOUCHES) node.addEventListener(name, leave, { passive: true });
    node.addEventListener('scroll', note, { passive: true });
    return () => {
      observer.disconnect();
      for (const name of TOUCHES) node.removeEventListener(name, leave);
      node.removeEventListener('scroll', note);
    };
  }, []);
  return log;
}

interface Place {
  isFollowing: boolean;
  wasAtEnd: boolean;
  /** The request that the person has just answered, or is in. */
  touched: string | null;
}

function follow(log: HTMLElement, place: Place): void {
  const receipt = findReceipt(log, place.touched);
  if (place.isFollowing) log.scrollTo({ top: log.scrollHeight });
  if (receipt) {
    const by = placeInView(receipt.getBoundingClientRect(), log.getBoundingClientRect());
    if (by !== 0) log.scrollBy({ top: by });
  }
  if (place.isFollowing) place.wasAtEnd = isAtEnd(log);
}

function isAtEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + clientHeight >= scrollHeight - END_PX;
}
