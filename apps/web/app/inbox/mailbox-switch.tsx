import { useQueryClient } from '@tanstack/react-query';
import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import { Unplug } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { inMailbox, showMailbox } from '../client/changes/mailboxes/switch-mailbox.ts';
import { useMailboxes } from '../client/data/mailboxes.ts';
import { type InboxLocation, inboxPath } from '../client/data/place/inbox-location.ts';
import { isView } from '../client/data/place/views.ts';
import { countsOf, listQuery } from '../client/data/queries/queries.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { whenInputIdle } from '../client/paint/input-idle.ts';
import { LabelDot } from '../ui/label-dot.tsx';
import { onPlainClick } from './view-link.tsx';

interface Props {
  place: InboxLocation;
  /** In the sidebar; else a strip above the list of a narrow screen. */
  look: 'rail' | 'strip';
}

const looks = {
  rail: {
    nav: 'mb-3 border-b border-line pb-3',
    list: 'flex flex-col gap-0.5',
    link: 'rail-entry h-8',
    name: 'min-w-0 truncate max-[1099px]:max-w-[60px] min-[1100px]:flex-1',
  },
  strip: {
    nav: 'shrink-0 border-b border-line min-[720px]:hidden',
    list: 'relative flex gap-1 overflow-x-auto px-2 py-1 [scrollbar-width:none]',
    link: 'h-11 shrink-0 gap-2 rounded-full px-3.5 text-sm',
    name: 'max-w-40 truncate',
  },
};

/** All mailboxes, or one of them. */
export function MailboxSwitch({ place, look }: Props) {
  const mailboxes = useMailboxes();
  const row = useRef<HTMLElement>(null);
  const { mailbox: shown } = place;
  usePrefetched(place, mailboxes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another one is shown
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <nav ref={row} aria-label="Mailboxes" className={looks[look].nav}>
      <ul className={looks[look].list}>
        <li>
          <Choice {...{ place, look, mailboxes }} mailbox={undefined} />
        </li>
        {mailboxes.map((mailbox) => (
          <li key={mailbox.mailboxId} className="min-w-0">
            <Choice {...{ place, look, mailboxes, mailbox }} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ChoiceProps extends Props {
  mailboxes: readonly PersonMailbox[];
  /** All of them without one. */
  mailbox: PersonMailbox | undefined;
}

function Choice({ place, look, mailboxes, mailbox }: ChoiceProps) {
  const { titled } = useHints();
  return (
    <a
      href={inboxPath(inMailbox(place, mailbox?.mailboxId))}
      aria-current={place.mailbox === mailbox?.mailboxId ? 'true' : undefined}
      title={mailbox ? describe(mailbox) : titled('All mailboxes', 'all-mailboxes')}
      onClick={(event) => onPlainClick(event, () => showMailbox(mailbox?.mailboxId))}
      className={`flex items-center font-medium text-ink-2 hover:bg-well hover:text-ink aria-[current]:bg-press aria-[current]:text-ink ${looks[look].link}`}
    >
      <span className="grid w-[17px] shrink-0 place-items-center">
        {mailbox ? (
          <LabelDot id={mailbox.mailboxId} colour={mailbox.colour} size={11} />
        ) : (
          <AllDots mailboxes={mailboxes} />
        )}
      </span>
      <span className={looks[look].name}>{mailbox?.name ?? 'All mailboxes'}</span>
      {mailbox && mailbox.status !== 'connected' ? (
        <span className={`shrink-0 text-warn ${look === 'rail' ? 'rail-badge' : ''}`}>
          <Unplug size={14} aria-hidden />
          <span className="sr-only">, not connected</span>
        </span>
      ) : null}
    </a>
  );
}

const DOTS_MAX = 3;

/** The first of them, one upon the other. */
function AllDots({ mailboxes }: { mailboxes: readonly PersonMailbox[] }) {
  return (
    <span className="flex -space-x-[4px]">
      {mailboxes.slice(0, DOTS_MAX).map(({ mailboxId, colour }) => (
        <LabelDot key={mailboxId} id={mailboxId} colour={colour} size={8} />
      ))}
    </span>
  );
}

function describe({ name, emailAddress }: PersonMailbox): string {
  return emailAddress && emailAddress !== name ? `${name} (${emailAddress})` : name;
}

/** When nobody types, so that switching shows the list at once. */
function usePrefetched({ view }: InboxLocation, mailboxes: readonly PersonMailbox[]): void {
  const client = useQueryClient();
  const ids = mailboxes.map(({ mailboxId }) => mailboxId).join(' ');
  useEffect(() => {
    let isGone = false;
    void whenInputIdle().then(() => {
      if (isGone || !isView(view)) return;
      for (const mailboxId of [undefined, ...ids.split(' ')]) {
        void client.prefetchInfiniteQuery(listQuery(view, mailboxId));
        void client.prefetchQuery(countsOf(mailboxId));
      }
    });
    return () => {
      isGone = true;
    };
  }, [client, view, ids]);
}
