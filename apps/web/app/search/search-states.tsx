import { useQuery } from '@tanstack/react-query';
import type { HybridSearchAnswer, ProviderSearchAnswer } from '@triage/contract/inbox/hybrid-search';
import { Search, X } from 'lucide-react';
import { askMail } from '../client/ask/ask-store.ts';
import { useMailboxes } from '../client/data/mailboxes.ts';
import { TryAgain } from '../failure/try-again.tsx';
import { Button } from '../ui/button.tsx';
import { accountTerm } from './account-term.ts';
import { describeUnknown } from './describe-unknown.ts';
import { forgetSearch, recentQuery } from './recent-searches.ts';

const hints = [
  ['from:chiara', 'by sender'],
  ['has:attachment', 'with an attachment'],
  ['is:unread in:fyi', 'unread in a lane'],
  ['newer_than:7d', 'from the last week'],
  ['to:me -cc:me', 'to you, not only in copy'],
  ['is:important', 'what the lanes list under Important'],
  ['{from:anna from:ben}', 'one of these'],
  ['larger:5M', 'large emails; smaller:100K for small ones'],
  ['list:news', 'from a mailing list'],
  ['"clause 4.2"', 'this exact phrase'],
] as const;

const meanings: Record<HybridSearchAnswer['meaning'], string> = {
  used: '',
  off: '',
  unconfigured: 'Search by meaning is off: no embedding model is configured',
  indexing: 'Search by meaning is still indexing',
  failed: 'Search by meaning is unavailable; showing keyword matches',
  limited: 'Too many searches by meaning; showing keyword matches',
};

interface NotesProps {
  answer: HybridSearchAnswer;
  count: number;
  /** Scrolling to the end loads more. */
  canLoad: boolean;
  older: Older;
}

/** Says what the results do not cover. */
export function SearchNotes({ answer, count, canLoad, older }: NotesProps) {
  const { meaning, indexed, unknown, unknownLabels, coverage } = answer;
  const notes = [
    answer.more && !canLoad ? 'Narrow the search to find the others' : '',
    meanings[meaning],
    indexed.done < indexed.total
      ? `${indexed.done.toLocaleString('en')} of ${indexed.total.toLocaleString('en')} threads are indexed`
      : '',
    coverage ? describeCoverage(coverage, older) : '',
    ...describeUnknown(unknown),
    unknownLabels.length > 0
      ? `There is no label ${unknownLabels.map((label) => `“${label}”`).join(' or ')}`
      : '',
  ].filter(Boolean);
  return (
    <p role="status" className="border-b border-line px-6 py-2 text-xs text-ink-3 @max-[640px]:px-4">
      {answer.more ? `The first ${count} threads` : `${count} ${count === 1 ? 'thread' : 'threads'}`}
      {notes.length > 0 ? `. ${notes.join('. ')}.` : ''}
    </p>
  );
}

type Older = ProviderSearchAnswer['state'] | 'asking';

const olderTexts: Record<Older, string> = {
  asking: 'Searching older mail at your mail provider',
  asked: 'Older mail was searched at your mail provider',
  unasked: 'These filters do not cover older mail that is still to be indexed',
  failed: 'Your mail provider did not answer, so older mail may be missing',
};

function describeCoverage(
  { done, total }: NonNullable<HybridSearchAnswer['coverage']>,
  older: Older,
): string {
  if (total === 0 || done === 0) return olderTexts[older];
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')} emails are indexed. ${olderTexts[older]}`;
}

export function SearchHints({ onSearch }: { onSearch(words: string): void }) {
  const [account] = useMailboxes().slice(-1);
  const { data: recent } = useQuery(recentQuery);
  return (
    <div className="px-6 pt-6 @max-[640px]:px-4">
      {recent && recent.length > 0 ? (
        <section className="mb-6">
          <h2 className="mb-2 text-xs font-semibold text-ink-2">Recent searches</h2>
          <ul className="flex flex-wrap gap-2">
            {recent.slice(0, 8).map((words) => (
              <li
                key={words}
                className="flex h-8 pointer-coarse:h-11 items-center rounded-full border border-line hover:border-line-strong"
              >
                <button
                  type="button"
                  onClick={() => onSearch(words)}
                  className="h-full max-w-72 truncate rounded-l-full pl-3 text-sm"
                >
                  {words}
                </button>
                <button
                  type="button"
                  aria-label={`Remove ${words} from recent searches`}
                  onClick={() => forgetSearch(words)}
                  className="grid size-8 place-items-center rounded-full text-ink-3 hover:text-ink"
                >
                  <X size={14} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <h2 className="mb-2 text-xs font-semibold text-ink-2">Try</h2>
      <ul className="space-y-2">
        {hints.map(([words, text]) => (
          <li key={words} className="flex items-center gap-3 text-sm text-ink-3">
            <Chip onClick={() => onSearch(words)}>{words}</Chip>
            {text}
          </li>
        ))}
        {account ? (
          <li className="flex items-center gap-3 text-sm text-ink-3">
            <Chip onClick={() => onSearch(accountTerm(account))}>{accountTerm(account)}</Chip>
            in one of your mailboxes
          </li>
        ) : null}
      </ul>
    </div>
  );
}

function Chip({ children, onClick }: { children: string; onClick(): void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-8 rounded-full border border-line px-3 text-sm text-ink hover:border-line-strong hover:bg-well"
    >
      {children}
    </button>
  );
}

export function NothingFound({ query }: { query: string }) {
  return (
    <div className="flex flex-col items-center px-6 pt-16 text-center">
      <div
        data-hue="search"
        className="hatch mb-5 grid size-20 place-items-center rounded-full border border-hue/40"
      >
        <Search size={26} aria-hidden className="text-hue" />
      </div>
      <p className="text-lg font-semibold">Nothing found</p>
      <p className="mt-1 mb-5 max-w-sm text-sm text-ink-2 wrap-anywhere">
        Nothing matches {query}.{/\s/.test(query.trim()) ? ' Try fewer words.' : ''}
      </p>
      <Button onClick={() => void askMail(query)}>Ask your mail instead</Button>
    </div>
  );
}

export function SearchFailed({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" className="px-6 pt-20 text-center">
      <p className="mb-4 text-lg font-semibold">Search failed</p>
      <TryAgain onClick={onRetry} />
    </div>
  );
}

/** Offline, only this device is searched. */
export function KeptNote({ count }: { count: number }) {
  return (
    <p role="status" className="border-b border-line px-6 py-2 text-sm text-ink-2 max-sm:px-4">
      Offline: {count === 0 ? 'nothing found' : `${count} found`} in the mail that is kept on this device.
    </p>
  );
}
