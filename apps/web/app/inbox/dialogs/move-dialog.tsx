import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Lane } from '@triage/contract/inbox/lanes';
import { Command } from 'cmdk';
import { moveTo } from '../../client/changes/inbox-actions.ts';
import { readSender } from '../../client/data/read-sender.ts';
import { viewText } from '../../client/data/views.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { ViewIcon } from '../view-icon.tsx';

const lanes: Lane[] = ['reply', 'schedule', 'fyi', 'done'];

export function MoveDialog({ rows, onClose }: { rows: readonly InboxRow[]; onClose(): void }) {
  const [first] = rows;
  const about = rows.length === 1 ? first?.subject || 'No subject' : `${rows.length} threads`;
  // Threads with only the user's own messages teach nothing about a sender.
  const senders = [
    ...new Set(
      rows.filter((row) => row.recipients.length === 0).map(({ sender }) => readSender(sender).name),
    ),
  ];
  return (
    <SheetDialog title="Move to…" about={about} onClose={onClose}>
      <Command label="Move to" loop>
        <Command.Input
          autoFocus
          placeholder="Reply, Schedule, FYI, Done"
          aria-label="Lane"
          className="mx-5 h-11 w-[calc(100%-2.5rem)] border-b border-line bg-transparent text-base outline-none placeholder:text-ink-3 focus:border-ink"
        />
        <Command.List className="p-2">
          <Command.Empty className="px-3 py-3 text-sm text-ink-2">No matching lane</Command.Empty>
          {lanes.map((lane) => (
            <Command.Item
              key={lane}
              value={viewText(lane).name}
              data-hue={lane}
              onSelect={() => {
                onClose();
                afterPaint(() => moveTo(lane, rows));
              }}
              className="flex h-11 items-center gap-3 rounded-md px-3 text-sm data-[selected=true]:bg-well"
            >
              <ViewIcon view={lane} size={17} />
              <span className="flex-1 font-medium">{viewText(lane).name}</span>
              <span className="text-ink-3">{viewText(lane).about}</span>
            </Command.Item>
          ))}
        </Command.List>
        {senders.length > 0 ? (
          <p className="border-t border-line px-5 py-3 text-xs text-ink-3">
            Future mail like this from {senders.length === 1 ? senders[0] : 'these senders'} goes there too.
          </p>
        ) : null}
      </Command>
    </SheetDialog>
  );
}
