import { useLayoutEffect, useRef, useState } from 'react';
import { changeDraft, type Draft } from '../client/draft/compose-store.ts';

export function BodyField({ draft }: { draft: Draft }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [showsQuote, setShowsQuote] = useState(draft.kind === 'forward');
  const startsHere = draft.to !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus only when the composer opens
  useLayoutEffect(() => {
    // Places the caret above the signature of a new email.
    if (draft.body.startsWith('\n')) field.current?.setSelectionRange(0, 0);
    // Twice, because a closing toast may return the focus to where it was.
    for (let tries = 0; startsHere && tries < 2 && document.activeElement !== field.current; tries += 1)
      field.current?.focus();
  }, []);
  return (
    <div className="flex min-h-32 flex-1 flex-col overflow-y-auto">
      <textarea
        ref={field}
        aria-label="Message"
        value={draft.body}
        onChange={(event) => changeDraft({ body: event.target.value })}
        placeholder="Write…"
        className="field-sizing-content min-h-40 shrink-0 grow resize-none bg-transparent px-5 py-4 text-[0.9375rem] leading-6 outline-none placeholder:text-ink-3"
      />
      {draft.quote ? (
        <div className="px-5 pb-4">
          <div className="flex items-center gap-2">
            <button
              type="button"
              aria-expanded={showsQuote}
              onClick={() => setShowsQuote(!showsQuote)}
              className="h-6 rounded-full bg-well px-2.5 text-xs text-ink-2 hover:bg-press"
            >
              Quoted text
            </button>
            <button
              type="button"
              onClick={() => changeDraft({ quote: '' })}
              className="h-6 rounded-full px-2 text-xs text-ink-3 hover:bg-well hover:text-ink"
            >
              Remove quote
            </button>
          </div>
          {showsQuote ? (
            <pre className="mt-2 border-l-2 border-line pl-3 font-sans text-sm whitespace-pre-wrap text-ink-2">
              {draft.quote}
            </pre>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
