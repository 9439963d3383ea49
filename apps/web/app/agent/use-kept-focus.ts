import { type RefObject, useEffect, useRef } from 'react';
import { findReceipt, findRequestId } from './approvals/request-place.ts';

/**
 * When a focused element is removed, the focus moves to what became of its request, and elsewhere to the question
 * field; closing the dock returns it to where it was before.
 */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const dock = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const request = useRef<string | null>(null);
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
      request.current = findRequestId(document.activeElement);
    };
    const observer = new MutationObserver(() => {
      const active = document.activeElement;
      const isLost = active === null || active === document.body;
      if (!isLost || !hadFocus.current) return;
      findHeir(node, request.current)?.focus({ preventScroll: true });
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

function findHeir(dock: HTMLElement, approvalId: string | null): HTMLElement | null {
  const receipt = findReceipt(dock, approvalId);
  return (
    // Undo, which an email has for only a few seconds.
    receipt?.querySelector<HTMLElement>('button:enabled') ??
    receipt?.querySelector('summary') ??
    dock.querySelector('textarea') ??
    dock.querySelector<HTMLElement>('h2[tabindex]')
  );
}
