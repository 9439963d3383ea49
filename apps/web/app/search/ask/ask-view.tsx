import { ArrowUp, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { askMail, turnsStore } from '../../client/ask/ask-store.ts';
import { searchFor } from '../../client/changes/inbox-actions.ts';
import { useStore } from '../../client/data/make-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { AskTurn } from './ask-turn.tsx';

const QUESTION_MAX = 500;

/** Questions over the whole mail and calendar; the newest answer first. */
export function AskView() {
  const turns = useStore(turnsStore, (value) => value);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const newest = turns.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest answer is at the top
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [newest]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const question = text.trim();
    if (question === '') return;
    setText('');
    void askMail(question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    searchFor('');
  };
  return (
    <>
      <h1 className="sr-only">Ask your mail</h1>
      <form
        onSubmit={onSubmit}
        className="flex h-[61px] shrink-0 items-center gap-2 border-b border-line pr-4 pl-6 @max-[640px]:pr-2 @max-[640px]:pl-4"
      >
        <input
          ref={field}
          id="search-field"
          aria-label="Your question"
          value={text}
          maxLength={QUESTION_MAX}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={turns.length > 0 ? 'Ask a follow-up question' : 'Ask your mail and calendar'}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-3"
        />
        <Button
          type="submit"
          look="act"
          aria-label="Ask"
          className="max-sm:size-11"
          disabled={text.trim() === ''}
        >
          <ArrowUp size={17} aria-hidden />
        </Button>
        <IconButton
          label="Back to search"
          hint="Esc"
          className="max-sm:size-11"
          onClick={() => searchFor('')}
        >
          <X size={17} aria-hidden />
        </IconButton>
      </form>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-6 pb-16 @max-[640px]:px-4">
        {turns.length === 0 ? <Hints /> : null}
        {turns.toReversed().map((turn, index) => (
          <AskTurn key={turn.id} turn={turn} isNewest={index === 0} />
        ))}
      </div>
    </>
  );
}

function Hints() {
  return (
    <div className="max-w-[42rem] pt-6 text-sm text-ink-2">
      <p>
        Ask in your own words, such as “Who signs the lease?” or “What did the flights cost?”. Each answer
        shows the emails that it comes from.
      </p>
      <p className="mt-2">“When am I free next week?” is answered from your calendar.</p>
    </div>
  );
}
