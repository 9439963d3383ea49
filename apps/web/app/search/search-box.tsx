import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { askMail } from '../client/ask/ask-store.ts';
import { goToView, open, step } from '../client/changes/inbox-actions.ts';
import { isQuestion } from './ask/is-question.ts';
import { PinSearch } from './pin-search.tsx';
import { QueryChips } from './query-chips.tsx';
import { rememberSearch } from './recent-searches.ts';
import { SuggestionStrip } from './suggestion-strip.tsx';

interface Props {
  query: string;
  isBusy: boolean;
  onSearch(words: string): void;
}

const TYPING_MS = 140;

export function SearchBox({ query, isBusy, onSearch }: Props) {
  const [words, setWords] = useState(query);
  const [shown, setShown] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  if (shown !== query) {
    setShown(query);
    if (words.trim() !== query) setWords(query);
  }
  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    if (words.trim() === query) return;
    const timer = setTimeout(() => onSearch(words.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [words, query, onSearch]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'Enter') {
      onSearch(words.trim());
      rememberSearch(words.trim());
      if (isQuestion(words)) void askMail(words.trim());
      else open();
    } else if (event.key === 'Escape') goToView('reply');
    else return;
    event.preventDefault();
  };
  const choose = (next: string) => {
    setWords(next);
    onSearch(next.trim());
    field.current?.focus();
  };
  return (
    <search>
      <div className="relative flex h-[61px] shrink-0 items-center gap-3 border-b border-line px-6 @max-[640px]:px-4">
        <Search size={18} aria-hidden className={`text-ink-3 ${isBusy ? 'animate-wait' : ''}`} />
        <input
          ref={field}
          id="search-field"
          type="search"
          aria-label="Search mail"
          value={words}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search, or from: subject: has:attachment in:done before:2026-11-01"
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-3"
        />
        {query !== '' && !isQuestion(query) ? <PinSearch query={query} /> : null}
      </div>
      <SuggestionStrip words={words} onChoose={choose} />
      <QueryChips query={words} onSearch={choose} />
    </search>
  );
}
