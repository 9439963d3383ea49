import { useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { LabelColour } from '@triage/contract/triage/labels';
import type { Lane } from '@triage/contract/triage/lanes';
import { Command } from 'cmdk';
import { useState } from 'react';
import { createLabel } from '../../client/changes/create-label.ts';
import { moveTo } from '../../client/changes/inbox-actions.ts';
import { fileTo } from '../../client/changes/label-actions.ts';
import { labelsFor, NO_SHARED_LABEL } from '../../client/changes/mailboxes/labels-for.ts';
import { parseSender } from '../../client/data/parse-sender.ts';
import { aboutView, viewText } from '../../client/data/place/views.ts';
import { labelsQuery } from '../../client/data/queries/queries.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';
import { LabelDot } from '../../ui/label-dot.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { ViewIcon } from '../view-icon.tsx';
import { ColourField, CreateChoice, filterLabels, isNewName } from './label-choices.tsx';

const lanes: Lane[] = ['reply', 'schedule', 'fyi', 'done'];

export function MoveDialog({ rows, onClose }: { rows: readonly InboxRow[]; onClose(): void }) {
  const { data: all = [], isSuccess } = useQuery(labelsQuery);
  const possible = labelsFor(rows, all);
  const labels = possible ?? [];
  const [typed, setTyped] = useState('');
  const [colour, setColour] = useState<LabelColour>('blue');
  const taken = [...labels, ...lanes.map(viewText)].map(({ name }) => name);
  // Before the labels are known, Enter would create one that exists.
  const isNew = isSuccess && possible !== null && isNewName(typed, taken);
  const [first] = rows;
  const about = rows.length === 1 ? first?.subject || 'No subject' : `${rows.length} threads`;
  // Threads with only the user's own messages teach nothing about a sender.
  const senders = [
    ...new Set(
      rows.filter((row) => row.recipients.length === 0).map(({ sender }) => parseSender(sender).name),
    ),
  ];
  return (
    <SheetDialog title="Move to…" about={about} onClose={onClose}>
      <Command label="Move to" loop filter={filterLabels}>
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder="A lane or a label"
          aria-label="Lane or label"
          className="mx-5 h-11 w-[calc(100%-2.5rem)] border-b border-line bg-transparent text-base outline-none placeholder:text-ink-3 focus:border-ink"
        />
        <Command.List className="p-2">
          <Command.Empty className="px-3 py-3 text-sm text-ink-2">No matching lane or label</Command.Empty>
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
              <span className="text-ink-3">{aboutView(lane)}</span>
            </Command.Item>
          ))}
          {labels.length > 0 ? (
            <p aria-hidden className="px-3 pt-3 pb-1 text-xs text-ink-3">
              Label and archive
            </p>
          ) : null}
          {labels.map((label) => (
            <Command.Item
              key={label.id}
              value={`${label.name} ${label.id}`}
              keywords={[label.name]}
              onSelect={() => {
                onClose();
                afterPaint(() => fileTo(label, rows));
              }}
              className="flex h-11 items-center gap-3 rounded-md px-3 text-sm data-[selected=true]:bg-well"
            >
              <span className="grid w-[17px] shrink-0 place-items-center">
                <LabelDot id={label.id} colour={label.colour} size={11} />
              </span>
              <span className="min-w-0 flex-1 truncate font-medium">{label.name}</span>
            </Command.Item>
          ))}
          {possible ? null : <p className="px-3 pt-3 pb-1 text-xs text-ink-3">{NO_SHARED_LABEL}</p>}
          {isNew ? (
            <CreateChoice
              name={typed.trim()}
              then=" and move"
              colour={colour}
              onCreate={() => {
                onClose();
                afterPaint(() => createLabel({ name: typed.trim(), colour, isMove: true, rows }));
              }}
            />
          ) : null}
        </Command.List>
        {isNew ? <ColourField colour={colour} onColour={setColour} /> : null}
        {senders.length > 0 ? (
          <p className="border-t border-line px-5 py-3 text-xs text-ink-3">
            Future mail like this from {senders.length === 1 ? senders[0] : 'these senders'} goes there too.
          </p>
        ) : null}
      </Command>
    </SheetDialog>
  );
}
