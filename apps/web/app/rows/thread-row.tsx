import type { PersonMailbox } from '@triage/contract/account/mailboxes';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import { SECURITY_REASON } from '@triage/contract/triage/sign-in-codes';
import { Check } from 'lucide-react';
import { type MouseEvent, memo, Suspense, useState } from 'react';
import { open, selectTo, toggle } from '../client/changes/inbox-actions.ts';
import { mailboxesOf } from '../client/data/mailboxes.ts';
import { inboxPath } from '../client/data/place/inbox-location.ts';
import { isOutsideView } from '../client/data/place/mail-views.ts';
import type { Screen } from '../client/data/place/views.ts';
import { lazyPart } from '../client/paint/lazy-part.ts';
import { MailboxMark } from '../ui/mailbox-mark.tsx';
import { RowText } from './row-text.tsx';
import { SwipeRow } from './swipe-row.tsx';
import { useCoarsePointer } from './use-coarse-pointer.ts';

const PointerActions = lazyPart(async () => (await import('./row-actions.tsx')).PointerActions);
const RowActions = lazyPart(async () => (await import('./row-actions.tsx')).RowActions);
const TakeBack = lazyPart(async () => (await import('./take-back.tsx')).TakeBack);
const RowCode = lazyPart(async () => (await import('./row-code.tsx')).RowCode);

interface Props {
  row: InboxRow;
  view: Screen;
  /** In the list of a label. */
  label: string | undefined;
  /** The only mailbox of the list. */
  shown: string | undefined;
  /** For somebody with several. */
  mailboxes: readonly PersonMailbox[];
  top: string;
  position: number;
  total: number;
  isActive: boolean;
  isTabStop: boolean;
  isOpen: boolean;
  isSelected: boolean;
  isSelecting: boolean;
}

export const ThreadRow = memo(function ThreadRow(props: Props) {
  const { row, view, label, shown, mailboxes, top, position, total } = props;
  const { isActive, isTabStop, isOpen, isSelected, isSelecting } = props;
  const [isPointedAt, setPointedAt] = useState(false);
  const isCoarse = useCoarsePointer();
  const hasActions = !isOutsideView(view);
  const tint = isSelected ? 'bg-press' : isOpen ? 'bg-press' : isActive ? 'bg-well' : 'bg-sheet';
  return (
    <li
      aria-setsize={total}
      aria-posinset={position}
      style={{ top }}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      className="group/row absolute inset-x-0 h-(--row) overflow-hidden contain-strict"
    >
      <SwipeRow row={row} isStill={!hasActions}>
        <div
          className={`relative flex h-full items-stretch pr-4 pl-1.5 hover:bg-well @min-[640px]:pr-6 ${tint}`}
        >
          {isActive ? (
            <span aria-hidden className="absolute inset-y-2 left-0 w-[3px] rounded-r-full bg-hue" />
          ) : null}
          {hasActions || view === 'trash' ? (
            <SelectBox row={row} isActive={isTabStop} isSelected={isSelected} isSelecting={isSelecting} />
          ) : (
            <span className="w-7 shrink-0" />
          )}
          <a
            href={inboxPath({ view, threadId: row.threadId, mailbox: shown, ...(label ? { label } : {}) })}
            data-thread={row.threadId}
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isOpen ? 'true' : undefined}
            draggable={false}
            onClick={(event) => openOrSelect(event, row.threadId)}
            className="flex min-w-0 flex-1 outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {mailboxes.length > 0 ? <MailboxMark mailboxes={mailboxesOf(row, mailboxes)} /> : null}
            <RowText row={row} view={view} isPointedAt={isPointedAt} label={label} />
          </a>
          {row.reasons.includes(SECURITY_REASON) ? (
            <Suspense fallback={null}>
              <RowCode row={row} isTabStop={isTabStop} />
            </Suspense>
          ) : null}
          {hasActions && (isActive || isPointedAt) ? (
            <Suspense fallback={null}>
              <PointerActions row={row} isActive={isActive} />
            </Suspense>
          ) : null}
          {hasActions && isCoarse ? (
            <Suspense fallback={null}>
              <RowActions row={row} isActive={isActive} />
            </Suspense>
          ) : null}
          {view === 'spam' || view === 'trash' ? (
            <Suspense fallback={null}>
              <TakeBack row={row} from={view} isActive={isActive} />
            </Suspense>
          ) : null}
        </div>
      </SwipeRow>
    </li>
  );
});

export function SelectBox({
  row,
  isActive,
  isSelected,
  isSelecting,
}: Omit<
  Props,
  'view' | 'label' | 'shown' | 'mailboxes' | 'top' | 'position' | 'total' | 'isOpen' | 'isTabStop'
>) {
  return (
    <span className="relative z-10 grid w-7 shrink-0 place-items-center">
      {row.unread && !isSelecting ? (
        <span
          aria-hidden
          className="pointer-events-none absolute size-[7px] rounded-full bg-hue group-hover/row:opacity-0 pointer-coarse:group-hover/row:opacity-100"
        />
      ) : null}
      {/* biome-ignore lint/a11y/useSemanticElements: a native checkbox does not report shift-click before it changes */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isSelected}
        aria-label={`Select ${row.subject || 'thread without a subject'}`}
        tabIndex={isActive ? 0 : -1}
        onClick={(event) => (event.shiftKey ? selectTo(row.threadId) : toggle(row.threadId))}
        className={`relative grid size-[26px] min-h-0 min-w-0 place-items-center rounded-md pointer-coarse:absolute pointer-coarse:inset-y-0 pointer-coarse:-left-1.5 pointer-coarse:h-full pointer-coarse:w-11 pointer-coarse:pr-1 ${isSelecting || isSelected ? '' : 'opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-0'}`}
      >
        <span
          aria-hidden
          className={`grid size-4 place-items-center rounded-sm border ${isSelected ? 'border-act bg-act text-on-act' : 'border-line-strong bg-sheet'}`}
        >
          {isSelected ? <Check size={12} strokeWidth={3} /> : null}
        </span>
      </button>
    </span>
  );
}

export function openOrSelect(event: MouseEvent, threadId: string): void {
  if (event.metaKey || event.ctrlKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  if (event.shiftKey) selectTo(threadId);
  else open(threadId);
}
