import { Link } from '@remix-run/react';
import { useQuery } from '@tanstack/react-query';
import type { Snippet } from '@triage/contract/sending/snippets';
import { Command } from 'cmdk';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentTime } from '../../client/data/settings/user-settings.ts';
import { composeStore } from '../../client/draft/compose-store.ts';
import { snippetsOpen } from '../../client/draft/snippet-store.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { FileCount } from '../../viewer/file-count.tsx';
import { attachSnippet } from '../files/attach-snippet.ts';
import { fillSnippet } from './fill-snippet.ts';
import { findTyped, insertText, type Typed } from './insert-text.ts';
import { snippetsQuery } from './snippets-query.ts';

interface Props {
  /** A `;` is before the caret, and the snippet takes its place. */
  isTyped: boolean;
}

export function SnippetDialog({ isTyped }: Props) {
  const [words, setWords] = useState('');
  const { data: snippets = [] } = useQuery(snippetsQuery);
  const close = () => snippetsOpen.set(null);
  // Before the next letter can be typed, and not inside React's own work, where nothing can be closed at once.
  const insert = (text: string, replaced: number) =>
    queueMicrotask(() => {
      flushSync(close);
      insertText(text, replaced);
    });
  const choose = (snippet: Snippet) => {
    insert(
      fillSnippet(snippet.body, { to: composeStore.get()?.to ?? '', date: today() }),
      isTyped ? 1 + early.current : 0,
    );
    attachSnippet(snippet);
  };
  const find = (name: string) =>
    snippets.filter((each) => each.name.toLowerCase().includes(name.trim().toLowerCase()));
  const fitting = find(words);
  const onType = (next: string) => {
    // The `;` did not start a snippet: the typed text goes into the email.
    if (isTyped && next !== '' && find(next).length === 0) insert(next, early.current);
    else setWords(next);
  };
  const early = useEarly(isTyped, (typed) => {
    const meant = typed?.isEntered ? findMeant(snippets, typed.name) : undefined;
    if (meant) choose(meant);
    else if (typed === null || typed.isEntered || find(typed.name).length === 0) close();
    else setWords(typed.name);
  });
  return (
    <SheetDialog title="Insert snippet" about="Name and date are filled in." onClose={close}>
      <Command shouldFilter={false} label="Snippets">
        <Command.Input
          autoFocus
          value={words}
          onValueChange={onType}
          placeholder="Name of a snippet"
          aria-label="Name of a snippet"
          className="mx-5 h-11 w-[calc(100%-2.5rem)] border-b border-line bg-transparent text-base outline-none placeholder:text-ink-3 focus:border-ink"
        />
        <Command.List className="p-2 pb-3">
          <Command.Empty className="px-3 py-3 text-sm text-ink-2">
            {snippets.length > 0 ? 'No matching snippet.' : 'You have no snippets yet.'}
          </Command.Empty>
          {fitting.map((snippet) => (
            <Command.Item
              key={snippet.name}
              value={snippet.name}
              onSelect={() => choose(snippet)}
              className="flex min-h-10 flex-col justify-center rounded-md px-3 py-1.5 text-sm"
            >
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{snippet.name}</span>
                <FileCount files={snippet.files} />
              </span>
              <span className="truncate text-xs text-ink-3">{snippet.body}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
      <Link
        to="/settings#snippets"
        className="mx-5 mb-4 inline-flex min-h-6 items-center text-xs text-ink-3 underline underline-offset-2 hover:text-ink"
      >
        Write and change snippets
      </Link>
    </SheetDialog>
  );
}

/** Keys that came before the dialog had the focus went into the text. Returns how many. */
function useEarly(isTyped: boolean, take: (typed: Typed | null) => void) {
  const count = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: from now on they go into the dialog
  useLayoutEffect(() => {
    if (!isTyped) return;
    const typed = findTyped();
    count.current = typed?.length ?? 0;
    if (typed?.length !== 0) take(typed);
  }, []);
  return count;
}

/** Nobody saw the list: ";)" and Enter must not take a snippet "Thanks (formal)". */
function findMeant(snippets: readonly Snippet[], typed: string): Snippet | undefined {
  const name = typed.trim().toLowerCase();
  const begins = name === '' ? [] : snippets.filter((each) => each.name.toLowerCase().startsWith(name));
  const exact = begins.find((each) => each.name.toLowerCase() === name);
  return exact ?? (begins.length === 1 ? begins[0] : undefined);
}

function today(): string {
  const { now, timeZone } = currentTime();
  return new Date(now).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
}
