import { useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { LabelColour } from '@triage/contract/triage/labels';
import { Command } from 'cmdk';
import { useState } from 'react';
import { createLabel } from '../../client/changes/create-label.ts';
import { moveTo } from '../../client/changes/inbox-actions.ts';
import { fileTo } from '../../client/changes/label-actions.ts';
import { labelsFor, NO_SHARED_LABEL } from '../../client/changes/mailboxes/labels-for.ts';
import { parseSender } from '../../client/data/parse-sender.ts';
import { viewText } from '../../client/data/place/views.ts';
import { labelsQuery } from '../../client/data/queries/queries.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { ColourField, CreateChoice, filterLabels, isNewName } from './label-choices.tsx';
import { LabelItems, LaneItems, lanes } from './move-items.tsx';

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
  const current = rows.every(({ lane, snoozedUntil }) => lane === first?.lane && !snoozedUntil)
    ? first?.lane
    : undefined;
  const [preselected = ''] = lanes.filter((lane) => lane !== current).map((lane) => viewText(lane).name);
  const about = rows.length === 1 ? first?.subject || 'No subject' : `${rows.length} threads`;
  const act = (change: () => void) => {
    onClose();
    afterPaint(change);
  };
  return (
    <SheetDialog title="Move to…" about={about} onClose={onClose}>
      <Command label="Move to" loop filter={filterLabels} defaultValue={preselected}>
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
          <LaneItems current={current} onChoose={(lane) => act(() => moveTo(lane, rows))} />
          <LabelItems labels={labels} onChoose={(label) => act(() => fileTo(label, rows))} />
          {possible ? null : <p className="px-3 pt-3 pb-1 text-xs text-ink-3">{NO_SHARED_LABEL}</p>}
          {isNew ? (
            <CreateChoice
              name={typed.trim()}
              then=" and move"
              colour={colour}
              onCreate={() => act(() => createLabel({ name: typed.trim(), colour, isMove: true, rows }))}
            />
          ) : null}
        </Command.List>
        {isNew ? <ColourField colour={colour} onColour={setColour} /> : null}
        <SendersNote rows={rows} />
      </Command>
    </SheetDialog>
  );
}

function SendersNote({ rows }: { rows: readonly InboxRow[] }) {
  // Threads with only the user's own messages teach nothing about a sender.
  const senders = [
    ...new Set(
      rows.filter((row) => row.recipients.length === 0).map(({ sender }) => parseSender(sender).name),
    ),
  ];
  if (senders.length === 0) return null;
  return (
    <p className="border-t border-line px-5 py-3 text-xs text-ink-3">
      Triage learns from it: mail like this from {senders.length === 1 ? senders[0] : 'these senders'} is more
      likely to go there.
    </p>
  );
}
