import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import type { HybridHit } from '@triage/contract/inbox/hybrid-search';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { Paperclip, Sparkles } from 'lucide-react';
import { Suspense, useState } from 'react';
import { mailboxesOf } from '../client/data/mailboxes.ts';
import { mayHaveOwn, useOwnLabels } from '../client/data/own-labels.ts';
import { formatPeople, parseSender } from '../client/data/parse-sender.ts';
import { type InboxLocation, inboxPath } from '../client/data/place/inbox-location.ts';
import { laneNames } from '../client/data/place/views.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { formatShort } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { SwipeRow } from '../rows/swipe-row.tsx';
import { openOrSelect, SelectBox } from '../rows/thread-row.tsx';
import { useCoarsePointer } from '../rows/use-coarse-pointer.ts';
import { RowChips } from '../ui/label-chips.tsx';
import { MailboxMark } from '../ui/mailbox-mark.tsx';
import { StarMark } from '../ui/star-mark.tsx';

const PointerActions = lazyPart(async () => (await import('../rows/row-actions.tsx')).PointerActions);
const RowActions = lazyPart(async () => (await import('../rows/row-actions.tsx')).RowActions);

interface Props {
  row: InboxRow;
  hit: HybridHit | undefined;
  place: InboxLocation;
  /** For somebody with several. */
  mailboxes: readonly PersonMailbox[];
  isActive: boolean;
  isTabStop: boolean;
  isOpen: boolean;
  isSelected: boolean;
  isSelecting: boolean;
}

type Ranges = HybridHit['highlights']['subject'];

export function ResultRow(props: Props) {
  const { row, hit, place, mailboxes, isActive, isTabStop, isOpen, isSelected, isSelecting } = props;
  const [isPointedAt, setPointedAt] = useState(false);
  const isCoarse = useCoarsePointer();
  const tint = isSelected || isOpen ? 'bg-press' : isActive ? 'bg-well' : 'bg-sheet';
  return (
    <li
      data-hue={row.lane}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      className="group/row relative overflow-hidden"
    >
      <SwipeRow row={row}>
        <div className={`relative flex items-stretch pr-4 pl-1.5 hover:bg-well @min-[640px]:pr-6 ${tint}`}>
          <SelectBox {...{ row, isSelected, isSelecting }} isActive={isTabStop} />
          <a
            href={inboxPath({ ...place, threadId: row.threadId })}
            data-thread={row.threadId}
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isOpen ? 'true' : undefined}
            draggable={false}
            onClick={(event) => openOrSelect(event, row.threadId)}
            className="flex min-w-0 flex-1 outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {mailboxes.length > 0 ? <MailboxMark mailboxes={mailboxesOf(row, mailboxes)} /> : null}
            <ResultText row={row} hit={hit} />
          </a>
          {isPointedAt && !isCoarse ? (
            <Suspense fallback={null}>
              <PointerActions row={row} isActive={isActive} />
            </Suspense>
          ) : null}
          {isCoarse ? (
            <Suspense fallback={null}>
              <RowActions row={row} isActive={isActive} />
            </Suspense>
          ) : null}
        </div>
      </SwipeRow>
    </li>
  );
}

function ResultText({ row, hit }: Pick<Props, 'row' | 'hit'>) {
  const time = useTime();
  const weight = row.unread ? 'font-semibold text-ink' : 'font-medium text-ink-2';
  return (
    <span className="grid min-w-0 flex-1 content-center gap-x-5 py-1 @min-[640px]:h-15 @max-[640px]:h-21 @min-[640px]:grid-cols-[13rem_minmax(0,1fr)_auto] @max-[640px]:grid-cols-[minmax(0,1fr)_auto]">
      <span className={`truncate ${weight}`}>
        {row.unread ? <span className="sr-only">Unread, </span> : null}
        <Marked {...markSender(row, hit?.highlights.sender)} />
      </span>
      <span
        className={`flex min-w-0 items-center gap-2 ${weight} @max-[640px]:col-span-2 @max-[640px]:row-start-2`}
      >
        <span className="truncate">
          <Marked text={row.subject || 'No subject'} ranges={hit?.highlights.subject} />
        </span>
        <ResultLabels labelIds={row.labelIds} />
        {row.starred ? <StarMark /> : null}
        {row.hasAttachment ? (
          <span className="shrink-0 text-ink-3">
            <Paperclip size={13} aria-hidden />
            <span className="sr-only">has an attachment,</span>
          </span>
        ) : null}
      </span>
      <time
        dateTime={row.lastMessageAt}
        suppressHydrationWarning
        className="nums text-right text-xs text-ink-3 @max-[640px]:row-start-1 @max-[640px]:col-start-2"
      >
        {formatShort(row.lastMessageAt, time)}
      </time>
      <span
        data-hue={row.lane}
        className="flex items-center gap-1.5 text-xs text-hue-text @max-[640px]:hidden"
      >
        {laneNames[row.lane]}
        {hit?.matched === 'meaning' ? (
          <span className="flex items-center gap-1 text-ink-3">
            <Sparkles size={12} aria-hidden /> by meaning
          </span>
        ) : null}
      </span>
      <span className="truncate text-sm text-ink-3 @min-[640px]:col-span-2 @max-[640px]:col-span-2">
        <Marked text={row.snippet} ranges={hit?.highlights.snippet} />
      </span>
    </span>
  );
}

/** Hits without labels ask for no names. */
function ResultLabels({ labelIds }: Pick<InboxRow, 'labelIds'>) {
  return labelIds && mayHaveOwn(labelIds) ? <NamedLabels labelIds={labelIds} /> : null;
}

function NamedLabels({ labelIds }: { labelIds: readonly string[] }) {
  const labels = useOwnLabels(labelIds);
  return labels.length > 0 ? <RowChips labels={labels} /> : null;
}

/** Match positions refer to the whole sender; shift them to the displayed name. */
function markSender(row: InboxRow, ranges: Ranges = []): { text: string; ranges: Ranges } {
  const { sender } = row;
  const [text, name] = [formatPeople(row), parseSender(sender).name];
  if (text !== name) return { text, ranges: [] };
  const at = sender.indexOf(text);
  const inside = ranges
    .map(([from, to]): [number, number] => [Math.max(from - at, 0), Math.min(to - at, text.length)])
    .filter(([from, to]) => at >= 0 && from < to);
  return { text, ranges: inside };
}

function Marked({ text, ranges = [] }: { text: string; ranges?: Ranges | undefined }) {
  const pieces: { from: number; text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    if (from > at) pieces.push({ from: at, text: text.slice(at, from), isMarked: false });
    pieces.push({ from, text: text.slice(from, to), isMarked: true });
    at = to;
  }
  pieces.push({ from: at, text: text.slice(at), isMarked: false });
  return pieces.map(({ from, text: piece, isMarked }) =>
    isMarked ? (
      <mark key={from} className="rounded-[3px] bg-mark text-ink">
        {piece}
      </mark>
    ) : (
      <span key={from}>{piece}</span>
    ),
  );
}
