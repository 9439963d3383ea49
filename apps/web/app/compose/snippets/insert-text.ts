import { type ResolvedPos, Slice } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
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

export interface Typed {
  name: string;
  /** Characters between the `;` and the caret, a line break included. */
  length: number;
  /** Enter was pressed behind the name: the caret is at the start of the next line. */
  isEntered: boolean;
}

/** What was typed behind the last `;` before the caret. */
export function findTyped(): Typed | null {
  const view = editorStore.get()?.view;
  if (!view) return behindMark(textOfField());
  const { $from, from } = view.state.selection;
  if ($from.parent.content.size > 0) return behindMark(textBefore($from));
  const previous = Selection.findFrom($from.doc.resolve($from.before()), -1, true);
  const typed = previous && behindMark(textBefore(previous.$head));
  return typed && { ...typed, length: typed.length + from - previous.head, isEntered: true };
}

function behindMark(before: string): Typed | null {
  const [, name, lineBreak] = /;([^;\n]*)(\n?)$/.exec(before) ?? [];
  if (name === undefined) return null;
  const isEntered = lineBreak === '\n';
  return { name, length: name.length + (isEntered ? 1 : 0), isEntered };
}

function textBefore({ parent, parentOffset }: ResolvedPos): string {
  return parent.textBetween(0, parentOffset, ' ', ' ');
}

function textOfField(): string {
  const field = plainField();
  return field?.value.slice(0, field.selectionStart) ?? '';
}
