import { type RefObject, useEffect, useRef } from 'react';

/**
 * When a focused element is removed, the focus moves to the question field; closing the dock returns it to where it
 * was before.
 */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const dock = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const node = dock.current;
    if (!node) return;
    const note = () => {
      hadFocus.current = node.contains(document.activeElement);
    };
    const observer = new MutationObserver(() => {
      const active = document.activeElement;
      const isLost = active === null || active === document.body;
      if (!isLost || !hadFocus.current) return;
      const heir = node.querySelector('textarea') ?? node.querySelector<HTMLElement>('h2[tabindex]');
      heir?.focus({ preventScroll: true });
    });
    observer.observe(node, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
  return dock;
}
