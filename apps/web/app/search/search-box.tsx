import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { goToView, open, step } from '../client/inbox-actions.ts';
import { trpc } from '../client/trpc.ts';

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
  const options = useId();
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
  const word = words.split(/\s/).at(-1) ?? '';
  const part = word.replace(/^(from|to|label):/, '');
  const { data } = useQuery({
    queryKey: ['suggest', part],
    queryFn: () => trpc.search.suggest.query({ text: part }),
    enabled: part.length > 1,
    staleTime: 60_000,
  });
  const before = words.slice(0, words.length - word.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'Enter') {
      onSearch(words.trim());
      open();
    } else if (event.key === 'Escape') goToView('reply');
    else return;
    event.preventDefault();
  };
  return (
    <search className="relative flex h-[61px] shrink-0 items-center gap-3 border-b border-line px-6 @max-[640px]:px-4">
      <Search size={18} aria-hidden className={`text-ink-3 ${isBusy ? 'animate-wait' : ''}`} />
      <input
        ref={field}
        id="search-field"
        type="search"
        aria-label="Search mail"
        list={options}
        value={words}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Words, or from: subject: has:attachment in:done before:2026-11-01"
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-11 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-3"
      />
      <datalist id={options}>
        {data?.senders.map((sender) => (
          <option key={sender} value={`${before}from:"${sender.replaceAll('"', '')}"`} />
        ))}
        {data?.labels.map((label) => (
          <option key={label} value={`${before}label:${label}`} />
        ))}
      </datalist>
    </search>
  );
}
