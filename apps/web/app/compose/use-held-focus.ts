import { type RefObject, useEffect } from 'react';
import { hasModifier } from '../client/changes/shortcuts.ts';
import { focusAsked } from '../client/draft/compose-store.ts';
import { editorStore } from './rich/editor-store.ts';

const COVERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Holds the focus in the composer until the user leaves it. A dialog that closes and a control that is removed drop the
 * focus to the body, where the next letters would be shortcuts: it returns to where it was, else to the text.
 */
export function useHeldFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => (form.current ? holdFocus(form.current) : undefined), [form]);
}

function holdFocus(form: HTMLFormElement): () => void {
  let isHeld = false;
  let focused: Element | null = null;
  let place: HTMLElement | null = null;
  let field: Element | null = null;

  function note(target: EventTarget | null): void {
    if (!(target instanceof HTMLElement) || isAround(target, form)) return;
    focused = target;
    const isInside = form.contains(target);
    if (isInside || !isCovered()) isHeld = isInside;
    // Not a button that was only clicked.
    if (!isInside || !target.matches(':focus-visible')) return;
    place = target;
    field = target.closest('[role="group"]');
  }

  const isLost = () => document.activeElement === null || isAround(document.activeElement, form);

  function giveBack(): void {
    const text = form.querySelector<HTMLElement>('[aria-label="Message"]');
    for (const heir of [place, field?.querySelector('input'), text]) {
      focus(heir);
      if (heir && heir === document.activeElement) return;
    }
  }

  const observer = new MutationObserver(() => {
    if (isHeld && isLost() && !focused?.isConnected && !isCovered()) giveBack();
  });
  // For example after a click on a label: the key is for the text, and no shortcut.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isHeld || !isLost() || isCovered() || hasModifier(event)) return;
    event.stopPropagation();
    giveBack();
  };
  const onFocus = ({ target }: FocusEvent) => note(target);
  const onPointerDown = ({ target }: PointerEvent) => {
    if (!isCovered()) isHeld = target instanceof Node && form.contains(target);
  };

  note(document.activeElement);
  observer.observe(form, { childList: true, subtree: true });
  // Dialogs are children of the body.
  observer.observe(document.body, { childList: true });
  const stopAsking = focusAsked.subscribe(giveBack);
  document.addEventListener('focusin', onFocus);
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    observer.disconnect();
    stopAsking();
    document.removeEventListener('focusin', onFocus);
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('pointerdown', onPointerDown, true);
  };
}

/** The editor places its own caret. */
function focus(element: HTMLElement | null | undefined): void {
  const view = editorStore.get()?.view;
  if (view && view.dom === element) view.focus();
  else element?.focus({ preventScroll: true });
}

/** A click beside the fields focuses what is around the form: the page, or the thread that scrolls. */
function isAround(target: Node, form: HTMLFormElement): boolean {
  return target !== form && target.contains(form);
}

function isCovered(): boolean {
  return document.querySelector(COVERS) !== null;
}
