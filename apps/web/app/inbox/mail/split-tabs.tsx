import type { View } from '@triage/contract/inbox/inbox';
import type { Split } from '@triage/contract/triage/splits';
import { useContext, useEffect, useRef } from 'react';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { useSplits } from '../../client/data/own-splits.ts';
import { inboxPath, useInboxLocation } from '../../client/data/place/inbox-location.ts';
import { viewText } from '../../client/data/place/views.ts';
import { keyOfSplit } from '../../client/keys/split-keys.ts';
import { OwnKeysContext } from '../../client/keys/use-hints.ts';
import { LabelDot } from '../../ui/label-dot.tsx';
import { onPlainClick } from '../view-link.tsx';

interface Props {
  /** The lane whose sections are shown. */
  view: View;
  /** The split that is open. */
  splitId?: string;
}

const tab =
  'flex h-9 shrink-0 items-center gap-2 rounded-full border border-transparent px-3 text-sm font-medium text-ink-2 hover:bg-well hover:text-ink aria-[current]:border-line aria-[current]:bg-press aria-[current]:text-ink max-[719px]:h-11';

/** The sections of the lane, and those of all lanes. Nothing without splits. */
export function SplitTabs({ view, splitId }: Props) {
  const all = useSplits();
  const own = useContext(OwnKeysContext);
  const { mailbox } = useInboxLocation();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    if (splitId) current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [splitId]);
  const shown = all
    .map((split, index) => ({ split, key: keyOfSplit(index, own) }))
    .filter(({ split }) => split.lane === null || split.lane === view || split.splitId === splitId);
  if (shown.length === 0 || view === 'done' || view === 'snoozed') return null;
  const { name } = viewText(view);
  return (
    <nav
      ref={row}
      aria-label={`Splits of ${name}`}
      className="relative flex shrink-0 gap-1 overflow-x-auto px-4 pt-1 pb-2 [scrollbar-width:none] @max-[640px]:px-2"
    >
      <a
        href={inboxPath({ view, threadId: null, mailbox })}
        aria-current={splitId ? undefined : 'page'}
        onClick={(event) => onPlainClick(event, () => goToView(view))}
        className={tab}
      >
        {name}
      </a>
      {shown.map(({ split, key }) => (
        <SplitTab
          key={split.splitId}
          {...{ split, mailbox }}
          digit={key}
          isCurrent={split.splitId === splitId}
        />
      ))}
    </nav>
  );
}

interface TabProps {
  split: Split;
  digit: string | null;
  isCurrent: boolean;
  mailbox: string | undefined;
}

function SplitTab({ split, digit, isCurrent, mailbox }: TabProps) {
  const { splitId, name, colour, threads, unread } = split;
  return (
    <a
      href={inboxPath({ view: 'split', label: splitId, threadId: null, mailbox })}
      aria-current={isCurrent ? 'page' : undefined}
      aria-keyshortcuts={digit ?? undefined}
      title={digit ? `${name} (${digit})` : name}
      onClick={(event) => onPlainClick(event, () => goToView('split', { label: splitId }))}
      className={tab}
    >
      <LabelDot id={splitId} colour={colour} />
      <span className="max-w-40 truncate">{name}</span>
      {threads > 0 ? (
        <span className={`nums text-xs ${unread > 0 ? 'font-semibold text-ink' : 'font-normal text-ink-3'}`}>
          <span aria-hidden>{unread > 0 ? unread : threads}</span>
          <span className="sr-only">
            {unread > 0 ? `${unread} unread` : `${threads} ${threads === 1 ? 'thread' : 'threads'}`}
          </span>
        </span>
      ) : null}
    </a>
  );
}
