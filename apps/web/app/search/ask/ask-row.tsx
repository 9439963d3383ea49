import { MessageCircleQuestion } from 'lucide-react';
import { askMail } from '../../client/ask/ask-store.ts';

/** The first row of the results, where the text is a question. */
export function AskRow({ question }: { question: string }) {
  return (
    <button
      type="button"
      onClick={() => void askMail(question)}
      className="flex min-h-12 w-full items-center gap-3 border-b border-line px-6 py-2.5 text-left hover:bg-well focus-visible:-outline-offset-2 @max-[640px]:px-4"
    >
      <MessageCircleQuestion size={17} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-semibold">Ask: </span>
        {question}
      </span>
      <kbd className="text-xs text-ink-3 max-sm:hidden">Enter</kbd>
    </button>
  );
}
