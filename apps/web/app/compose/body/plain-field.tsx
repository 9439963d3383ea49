import { useLayoutEffect, useRef } from 'react';
import { changeDraft, type Draft } from '../../client/draft/compose-store.ts';
import { leaveCaret } from '../rich/hand-over.ts';
import { openTyped } from '../snippets/open-typed.ts';
import { notePlainField } from '../snippets/plain-caret.ts';

/** The body as plain text. Also shown until the editor has loaded. */
export function PlainField({ draft, startsHere }: { draft: Draft; startsHere: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus only when the composer opens
  useLayoutEffect(() => {
    const area = field.current;
    notePlainField(area);
    // Places the caret above the signature of a new email, and after existing text.
    const caret = draft.body.startsWith('\n') ? 0 : draft.body.length;
    area?.setSelectionRange(caret, caret);
    // Twice, because a closing toast may return the focus to where it was.
    for (let tries = 0; startsHere && tries < 2 && document.activeElement !== area; tries += 1) area?.focus();
    return () => {
      if (area) leaveCaret(area);
      notePlainField(null);
    };
  }, []);
  return (
    <textarea
      ref={field}
      aria-label="Message"
      dir="auto"
      value={draft.body}
      onChange={({ target, nativeEvent }) => {
        changeDraft({ body: target.value });
        if ((nativeEvent as InputEvent).data === ';')
          openTyped(target.value.slice(0, target.selectionStart - 1));
      }}
      placeholder="Write…"
      className="field-sizing-content min-h-40 shrink-0 grow resize-none bg-transparent px-5 py-4 text-[0.9375rem] leading-6 outline-none placeholder:text-ink-3"
    />
  );
}
