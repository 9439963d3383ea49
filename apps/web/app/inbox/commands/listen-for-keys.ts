import type { CommandId } from '../../client/changes/commands.ts';
import { hasModifier, isTyping, makeKeyReader, nameKey } from '../../client/changes/shortcuts.ts';
import { panelStore } from '../../client/data/place/panel.ts';
import { areSingleKeysOn } from '../../client/data/settings/preferences.ts';
import { bindingsOf, currentKeys, keysOf } from '../../client/keys/own-keys.ts';

const ALWAYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Escape']);

/** Letters typed next are meant for the composer, which may still be loading: they are kept for it and run no command. */
const OPENS_COMPOSER: readonly CommandId[] = ['compose', 'reply', 'reply-all', 'forward'];
const COMPOSER_LOADS_MS = 3_000;
let opensUntil = 0;
let typedAhead = '';

/** Runs the command of each key combination until the returned function is called. */
export function listenForKeys(table: Record<CommandId, () => void>): () => void {
  const own = currentKeys();
  const read = makeKeyReader(bindingsOf(own));
  const whileTyping = new Set(keysOf('palette', own));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isCovered()) return;
    if (isWriting(event.target) && !(hasModifier(event) && whileTyping.has(nameKey(event)))) return;
    if (event.timeStamp < opensUntil && event.key.length === 1) {
      if (hasModifier(event)) return;
      typedAhead += event.key;
      return event.preventDefault();
    }
    if (!areSingleKeysOn() && !hasModifier(event) && !ALWAYS.has(event.key)) return;
    // Enter and Space activate the focused button or link.
    if ((event.key === 'Enter' || event.key === ' ') && isInteractive(event.target)) return;
    const id = read(event, event.timeStamp);
    if (!id) return openSplit(event);
    event.preventDefault();
    if (OPENS_COMPOSER.includes(id)) {
      opensUntil = event.timeStamp + COMPOSER_LOADS_MS;
      typedAhead = '';
    }
    table[id]();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!isTyping(target)) return;
    opensUntil = 0;
    // The editor places its caret after this event.
    queueMicrotask(() => insertTypedAhead(target));
  };
  window.addEventListener('keydown', onKeyDown);
  window.addEventListener('focusin', onFocus);
  return () => {
    window.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('focusin', onFocus);
  };
}

function insertTypedAhead(target: EventTarget | null): void {
  const text = typedAhead;
  typedAhead = '';
  // execCommand is deprecated, but works for fields and editors alike and keeps their undo history.
  if (text && target === document.activeElement && isInComposer(target))
    document.execCommand('insertText', false, text);
}

/** A digit that the person has not given to a command. */
function openSplit(event: KeyboardEvent): void {
  if (/^[1-9]$/.test(event.key) && !hasModifier(event))
    void import('../../client/data/own-splits.ts').then((part) => part.goToOwnList(Number(event.key)));
}

/** An open dialog or menu handles its own keys. */
function isCovered(): boolean {
  return (
    panelStore.get() !== null || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  );
}

/** Letters are no shortcuts on the buttons of the composer either. */
function isWriting(target: EventTarget | null): boolean {
  return isTyping(target) || isInComposer(target);
}

function isInComposer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form.composer') !== null;
}

function isInteractive(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, [role="menuitem"]') !== null;
}
