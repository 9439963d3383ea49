import type { Command, EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { makeStore } from '../../client/data/make-store.ts';

/** The open editor and its state, for the formatting bar. One composer is open at a time. */
export const editorStore = makeStore<{ view: EditorView; state: EditorState } | null>(null);

/** Whether the address of a link is being typed. */
export const linkStore = makeStore(false);

/** Runs a command and returns the focus to the text. */
export function runCommand(command: Command): void {
  const view = editorStore.get()?.view;
  if (!view) return;
  command(view.state, view.dispatch);
  view.focus();
}
