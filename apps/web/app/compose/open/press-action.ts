import type { KeyboardEvent } from 'react';
import { nameKey } from '../../client/changes/shortcuts.ts';
import { type ComposerAction, composerKeys } from '../../client/keys/composer-keys.ts';

const buttons = new Map<string, ComposerAction>(composerKeys.map(({ keys, action }) => [keys, action]));

/** Presses the button of a key of the composer. False where the key is none. */
export function pressAction(event: KeyboardEvent<HTMLFormElement>): boolean {
  const action = buttons.get(writtenKey(event));
  if (!action?.match(/^(?:later|attach|remind|discard|b?cc)$/)) return false;
  // Browsers have some of these keys too.
  event.preventDefault();
  const form = event.currentTarget;
  const isField = action === 'cc' || action === 'bcc';
  if (!event.repeat) form.querySelector<HTMLElement>(`[data-action=${isField ? 'cc' : action}]`)?.click();
  // The fields are there after the button was pressed.
  if (isField) setTimeout(() => focusField(form, action));
  return true;
}

function focusField(form: HTMLElement, action: 'cc' | 'bcc'): void {
  form.querySelector<HTMLElement>(`input[aria-label=${action === 'cc' ? 'Cc' : 'Bcc'}]`)?.focus();
}

/** With Shift, the comma is another character on most keyboards. */
function writtenKey(event: KeyboardEvent): string {
  const isComma = event.code === 'Comma' && event.shiftKey && !/^[a-z]$/i.test(event.key);
  return isComma && (event.ctrlKey || event.metaKey) && !event.altKey ? 'mod+shift+,' : nameKey(event);
}
