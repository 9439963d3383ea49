import { Slice } from 'prosemirror-model';
import { changeDraft, composeStore } from '../../client/draft/compose-store.ts';
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
  const [from, to] = field ? [field.selectionStart, field.selectionEnd] : [0, 0];
  const start = Math.max(0, from - replaced);
  field?.focus();
  field?.setSelectionRange(start, to);
  // execCommand is deprecated, but it moves the caret before the next key arrives and keeps the field's undo history.
  if (field && document.execCommand('insertText', false, text)) return;
  const body = composeStore.get()?.body ?? '';
  changeDraft({ body: `${body.slice(0, start)}${text}${body.slice(to)}` });
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
