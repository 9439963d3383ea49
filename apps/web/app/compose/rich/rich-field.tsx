import './rich.css';
import { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useLayoutEffect, useRef } from 'react';
import { changeDraft, composeStore, type Draft } from '../../client/draft/compose-store.ts';
import { editorStore, linkStore } from './editor-store.ts';
import { takeCaret } from './hand-over.ts';
import { openEditor, placeCaret, showWritten, type Written } from './open-editor.ts';
import { writeText } from './parse-text.ts';
import { writeMarkup } from './write-markup.ts';

/** The body with formatting. The draft keeps both forms, so that everything else reads its text as before. */
export function RichField({ draft, startsHere }: { draft: Draft; startsHere: boolean }) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const last = useRef<Written>({ body: draft.body, html: draft.html });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once; later changes are shown below
  useLayoutEffect(() => {
    if (!host.current) return;
    const { body, html } = composeStore.get() ?? draft;
    last.current = { body, html };
    const editor = openEditor(host.current, {
      written: { body, html },
      onChange(changed, isTyped) {
        editorStore.set({ view: changed, state: changed.state });
        if (!isTyped) return;
        const { doc } = changed.state;
        last.current = { body: writeText(doc), html: writeMarkup(doc) ?? undefined };
        changeDraft(last.current);
      },
    });
    view.current = editor;
    editorStore.set({ view: editor, state: editor.state });
    focusEditor(editor, { body, html }, startsHere);
    return () => {
      linkStore.set(false);
      editorStore.set(null);
      view.current = null;
      editor.destroy();
    };
  }, []);
  useLayoutEffect(() => {
    const { body, html } = draft;
    if (body === last.current.body && html === last.current.html) return;
    last.current = { body, html };
    if (view.current) showWritten(view.current, last.current);
  }, [draft]);
  return <div ref={host} className="flex shrink-0 grow flex-col" />;
}

function focusEditor(editor: EditorView, { body, html }: Written, startsHere: boolean): void {
  const caret = takeCaret();
  // Places in a formatted text are not those of its plain form.
  if (caret && html === undefined) placeCaret(editor, caret);
  else if (!body.startsWith('\n'))
    editor.dispatch(editor.state.tr.setSelection(Selection.atEnd(editor.state.doc)));
  if (!caret && !startsHere) return;
  // Twice, because a closing toast may return the focus to where it was.
  for (let tries = 0; tries < 2 && !editor.hasFocus(); tries += 1) editor.focus();
}
