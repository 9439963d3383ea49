import { Slice } from 'prosemirror-model';
import { editorStore } from '../rich/editor-store.ts';
import { parseText } from '../rich/parse-text.ts';
import { plainField } from './plain-caret.ts';

/** Puts a text at the caret, in place of as many characters before it. */
export function insertText(text: string, replaced: number): void {
  const view = editorStore.get()?.view;
  if (view) {
    const { from, to } = view.state.selection;
    const slice = new Slice(parseText(text).content, 1, 1);
    view.dispatch(view.state.tr.replaceRange(from - replaced, to, slice).scrollIntoView());
    view.focus();
    return;
  }
  const field = plainField();
  if (!field) return;
  const { selectionStart: from, selectionEnd: to } = field;
  field.focus();
  field.setSelectionRange(Math.max(0, from - replaced), to);
  // Deprecated, but it moves the caret at once, so that the next key lands behind the text, and keeps the field's own undo.
  document.execCommand('insertText', false, text);
}

/** The text between the last `;` and the caret. */
export function findTyped(): string | null {
  const view = editorStore.get()?.view;
  const field = plainField();
  const before = view
    ? view.state.selection.$from.parent.textBetween(0, view.state.selection.$from.parentOffset, ' ', ' ')
    : (field?.value.slice(0, field.selectionStart) ?? '');
  const start = before.lastIndexOf(';');
  return start < 0 ? null : before.slice(start + 1);
}
