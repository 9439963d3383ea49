import type { InboxRow } from '@triage/contract/inbox/inbox';
import {
  AlarmClock,
  Archive,
  Ellipsis,
  FolderInput,
  ListChecks,
  Mail,
  MailOpen,
  Tag,
  Trash2,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { CommandId } from '../client/changes/commands.ts';
import {
  archive,
  askMove,
  askSnooze,
  clearSelection,
  remove,
  selectAll,
  takeTargets,
} from '../client/changes/inbox-actions.ts';
import { askLabel } from '../client/changes/label-actions.ts';
import { useRows } from '../client/changes/lane-rows.ts';
import { markRows } from '../client/changes/marks/ask-marks.ts';
import { selectionStore } from '../client/changes/selection.ts';
import { useStore } from '../client/data/make-store.ts';
import { useInboxLocation } from '../client/data/place/inbox-location.ts';
import { openPanel } from '../client/data/place/panel.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useOpenSheet } from '../ui/open-sheets.ts';

/** As high as the lane header that it replaces, so nothing below moves. */
export function SelectionBar({ total }: { total: number }) {
  const { hint } = useHints();
  const targets = useSelectedRows();
  const count = targets.length;
  const hasUnread = targets.some(({ unread }) => unread);
  return (
    <BarFrame count={count} total={total}>
      <BarButton
        name="Archive"
        id="archive"
        icon={<Archive size={17} aria-hidden />}
        onClick={() => archive()}
      />
      <BarButton
        name="Snooze"
        id="snooze"
        icon={<AlarmClock size={17} aria-hidden />}
        onClick={() => askSnooze()}
      />
      <span className="pointer-coarse:@max-[340px]:hidden">
        <BarButton
          name="Move"
          id="move"
          icon={<FolderInput size={17} aria-hidden />}
          onClick={() => askMove()}
        />
      </span>
      <span className="@max-[640px]:hidden">
        <BarButton name="Label" id="label" icon={<Tag size={17} aria-hidden />} onClick={() => askLabel()} />
      </span>
      <BarButton
        name="Trash"
        id="trash"
        icon={<Trash2 size={17} aria-hidden />}
        onClick={() => remove('trash')}
      />
      {/* On a narrow screen these are in the sheet of more actions only. */}
      <span className="@max-[340px]:hidden pointer-coarse:@max-[400px]:hidden">
        <IconButton
          label={hasUnread ? 'Mark as read' : 'Mark as unread'}
          hint={hint(hasUnread ? 'read' : 'unread')}
          onClick={() => markRows(!hasUnread)}
        >
          {hasUnread ? <MailOpen size={17} aria-hidden /> : <Mail size={17} aria-hidden />}
        </IconButton>
      </span>
      <IconButton
        label="More actions"
        onClick={() => {
          const rows = takeTargets();
          if (rows.length > 0) openPanel({ name: 'actions', rows });
        }}
      >
        <Ellipsis size={17} aria-hidden />
      </IconButton>
    </BarFrame>
  );
}

/** Selected threads that have left the list are not acted on, so they don't count. */
export function useSelectedRows(): readonly InboxRow[] {
  const selected = useStore(selectionStore, (selection) => selection.selected);
  return useRows(useInboxLocation()).filter(({ threadId }) => selected.has(threadId));
}

interface FrameProps {
  count: number;
  total: number;
  children: ReactNode;
}

export function BarFrame({ count, total, children }: FrameProps) {
  const { threadId } = useInboxLocation();
  // On a phone Back clears the selection, unless a thread covers the list.
  useOpenSheet(clearSelection, threadId === null);
  return (
    <section
      aria-label="Selected threads"
      className="animate-fade flex h-[61px] items-center gap-1 px-4 @max-[640px]:px-2 pointer-coarse:@max-[640px]:gap-0"
    >
      <IconButton label="Clear selection" hint="Esc" onClick={clearSelection}>
        <X size={17} aria-hidden />
      </IconButton>
      <p className="nums mr-2 text-base font-semibold whitespace-nowrap @max-[640px]:mr-auto">
        {count} <span className="@max-[400px]:sr-only">selected</span>
      </p>
      {children}
      {count < total ? (
        <>
          <Button look="quiet" onClick={selectAll} className="ml-auto @max-[640px]:hidden">
            Select all {total}
          </Button>
          <span className="@min-[640px]:hidden">
            <IconButton label={`Select all ${total}`} onClick={selectAll}>
              <ListChecks size={17} aria-hidden />
            </IconButton>
          </span>
        </>
      ) : null}
    </section>
  );
}

export function BarButton({
  name,
  id,
  icon,
  onClick,
}: {
  name: string;
  id: CommandId;
  icon: ReactNode;
  onClick(): void;
}) {
  const { titled } = useHints();
  return (
    <Button
      look="quiet"
      title={titled(name, id)}
      onClick={onClick}
      className="@max-[640px]:w-9 @max-[640px]:px-0"
    >
      {icon}
      <span className="@max-[640px]:sr-only">{name}</span>
    </Button>
  );
}
