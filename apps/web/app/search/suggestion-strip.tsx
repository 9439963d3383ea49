import { useQuery } from '@tanstack/react-query';
import { History, Tag, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMailboxes } from '../client/data/mailboxes.ts';
import { parseSender } from '../client/data/parse-sender.ts';
import { trpc } from '../client/data/queries/trpc.ts';
import { LabelDot } from '../ui/label-dot.tsx';
import { accountTerm, suggestAccounts } from './account-term.ts';
import { quote } from './quote.ts';
import { recentQuery } from './recent-searches.ts';

interface Suggestion {
  text: string;
  words: string;
  icon: ReactNode;
}

const SIZE = 14;
/** The provider's own labels are upper case; user labels keep their names. */
const PROVIDERS = /^(?:CATEGORY_\w+|INBOX|SENT|DRAFT|TRASH|SPAM|STARRED|IMPORTANT|UNREAD|CHAT)$/;

/** Suggestions while typing: recent searches, senders and labels. */
export function SuggestionStrip({ words, onChoose }: { words: string; onChoose(words: string): void }) {
  const word = words.split(/\s/).at(-1) ?? '';
  const part = word.replace(/^-?(from|to|label):/i, '');
  const { data } = useQuery({
    queryKey: ['suggest', part],
    queryFn: ({ signal }) => trpc.search.suggest.query({ text: part }, { signal }),
    enabled: part.length > 1,
    staleTime: 60_000,
  });
  const { data: recent = [] } = useQuery(recentQuery);
  const mailboxes = useMailboxes();
  const before = words.slice(0, words.length - word.length);
  const typed = words.trim().toLowerCase();
  const suggestions: Suggestion[] = [
    ...recent
      .filter((each) => typed !== '' && each.toLowerCase() !== typed && each.toLowerCase().includes(typed))
      .slice(0, 3)
      .map((each) => ({ text: each, words: each, icon: <History size={SIZE} aria-hidden /> })),
    ...suggestAccounts(mailboxes, word).map((mailbox) => ({
      text: mailbox.name,
      words: `${before}${accountTerm(mailbox)} `,
      icon: <LabelDot id={mailbox.mailboxId} colour={mailbox.colour} />,
    })),
    ...(part.length > 1 && data
      ? [
          ...data.senders.slice(0, 4).map((sender) => ({
            text: parseSender(sender).name,
            words: `${before}from:${quote(parseSender(sender).address)} `,
            icon: <User size={SIZE} aria-hidden />,
          })),
          ...data.labels.filter(isNamed).map((label) => ({
            text: sayLabel(label),
            words: `${before}label:${quote(sayLabel(label))} `,
            icon: <Tag size={SIZE} aria-hidden />,
          })),
        ]
      : []),
  ];
  if (suggestions.length === 0) return null;
  return (
    <ul
      aria-label="Suggestions"
      className="relative flex gap-1.5 overflow-x-auto px-6 pt-2.5 [scrollbar-width:none] @max-[640px]:px-4"
    >
      {suggestions.map(({ text, words: next, icon }) => (
        <li key={next} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(next)}
            className="flex h-7 max-w-64 items-center gap-1.5 rounded-full border border-line px-2.5 text-sm text-ink-2 hover:border-line-strong hover:bg-well hover:text-ink"
          >
            {icon}
            <span className="truncate">{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Hides labels with only an id as name. */
function isNamed(label: string): boolean {
  return !/^Label_\d+$/.test(label);
}

function sayLabel(label: string): string {
  return PROVIDERS.test(label) ? label.replace(/^CATEGORY_/, '').toLowerCase() : label;
}
