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
import { type ReactNode, useState } from 'react';
import type { CommandId } from '../client/changes/commands.ts';
import { listKey } from '../client/changes/highlighted-row.ts';
import {
  archive,
  askMove,
  askSnooze,
  clearSelection,
  here,
  remove,
  selectAll,
  takeTargets,
} from '../client/changes/inbox-actions.ts';
import { askLabel } from '../client/changes/label-actions.ts';
import { useRows } from '../client/changes/lane-rows.ts';
import { markRows } from '../client/changes/marks/ask-marks.ts';
import { notify } from '../client/changes/notices/notify.ts';
import { selectionStore } from '../client/changes/selection.ts';
import { useStore } from '../client/data/make-store.ts';
import { useInboxLocation } from '../client/data/place/inbox-location.ts';
import { openPanel } from '../client/data/place/panel.ts';
import { loadWholeList } from '../client/data/rows/load-whole-list.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useOpenSheet } from '../ui/open-sheets.ts';

/** The length of the whole list; null while pages of it are not loaded and nobody counts it. */
export type Total = number | null;

/** As high as the lane header that it replaces, so nothing below moves. */
export function SelectionBar({ total }: { total: Total }) {
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
        onClick={({ currentTarget: button }) => {
          const rows = takeTargets();
          if (rows.length > 0) openPanel({ name: 'actions', rows, from: { button, shown: [] } });
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
  total: Total;
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
      {total === null || count < total ? <SelectAll total={total} /> : null}
    </section>
  );
}

function SelectAll({ total }: { total: Total }) {
  const [isLoading, setIsLoading] = useState(false);
  const name = isLoading ? 'Selecting…' : ['Select all', ...(total === null ? [] : [total])].join(' ');
  const select = async () => {
    setIsLoading(true);
    await selectWholeList();
    setIsLoading(false);
  };
  return (
    <>
      <Button look="quiet" disabled={isLoading} onClick={select} className="ml-auto @max-[640px]:hidden">
        {name}
      </Button>
      <span className="@min-[640px]:hidden">
        <IconButton label={name} disabled={isLoading} onClick={select}>
          <ListChecks size={17} aria-hidden />
        </IconButton>
      </span>
    </>
  );
}

/** Also the threads on pages of the list that are not loaded yet: only loaded rows can be acted on. */
async function selectWholeList(): Promise<void> {
  const place = here();
  const isComplete = await loadWholeList(place);
  if (listKey(here()) !== listKey(place) || selectionStore.get().selected.size === 0) return;
  selectAll();
  if (isComplete) return;
  const { size } = selectionStore.get().selected;
  notify(`The whole list couldn't be loaded. ${size} threads are selected.`, { isProblem: true });
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
