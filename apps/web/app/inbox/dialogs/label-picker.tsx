import { useQuery } from '@tanstack/react-query';
import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { Label, LabelColour } from '@triage/contract/triage/labels';
import { Command } from 'cmdk';
import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { createLabel } from '../../client/changes/create-label.ts';
import { labelsFor, NO_SHARED_LABEL } from '../../client/changes/mailboxes/labels-for.ts';
import { labelRows } from '../../client/changes/marks/mark-rows.ts';
import { changeRow, type RowChange } from '../../client/changes/marks/marks.ts';
import { labelsQuery } from '../../client/data/queries/queries.ts';
import { LabelDot } from '../../ui/label-dot.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { ColourField, CreateChoice, filterLabels, isNewName } from './label-choices.tsx';

interface Props {
  rows: readonly InboxRow[];
  onClose(): void;
}

/** Adds and removes labels; each choice takes effect at once. */
export function LabelPicker({ rows, onClose }: Props) {
  const { data: all = [], isPending, isSuccess } = useQuery(labelsQuery);
  const possible = labelsFor(rows, all);
  const labels = possible ?? [];
  const [typed, setTyped] = useState('');
  const [colour, setColour] = useState<LabelColour>('blue');
  const [changes, setChanges] = useState<readonly RowChange[]>([]);
  const current = rows.map((row) => changes.reduce<InboxRow>(changeRow, row));
  const [first] = rows;
  const toggle = (label: Label) => {
    const on = current.some(({ labelIds = [] }) => !labelIds.includes(label.id));
    labelRows(label, on, current);
    setChanges([...changes, { kind: 'label', label: label.id, name: label.name, on }]);
  };
  // Before the labels are known, Enter would create one that exists.
  const isNew =
    isSuccess &&
    possible !== null &&
    isNewName(
      typed,
      labels.map(({ name }) => name),
    );
  return (
    <SheetDialog
      title="Labels"
      about={rows.length === 1 ? first?.subject || 'No subject' : `${rows.length} threads`}
      onClose={onClose}
    >
      <Command label="Labels" loop filter={filterLabels}>
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder="Find or create a label"
          aria-label="Label"
          className="mx-5 h-11 w-[calc(100%-2.5rem)] border-b border-line bg-transparent text-base outline-none placeholder:text-ink-3 focus:border-ink"
        />
        <Command.List className="p-2">
          <Command.Empty className="px-3 py-3 text-sm text-ink-2">
            {isPending
              ? 'Loading labels'
              : possible
                ? 'Type a name to create your first label.'
                : NO_SHARED_LABEL}
          </Command.Empty>
          {labels.map((label) => (
            <LabelChoice key={label.id} label={label} rows={current} onSelect={() => toggle(label)} />
          ))}
          {isNew ? (
            <CreateChoice
              name={typed.trim()}
              colour={colour}
              onCreate={() => {
                createLabel({ name: typed.trim(), colour, isMove: false, rows: current });
                onClose();
              }}
            />
          ) : null}
        </Command.List>
        {isNew ? <ColourField colour={colour} onColour={setColour} /> : null}
      </Command>
    </SheetDialog>
  );
}

function LabelChoice({
  label,
  rows,
  onSelect,
}: {
  label: Label;
  rows: readonly InboxRow[];
  onSelect(): void;
}) {
  const count = rows.filter(({ labelIds = [] }) => labelIds.includes(label.id)).length;
  const state = count === 0 ? false : count === rows.length ? true : 'mixed';
  return (
    <Command.Item
      value={`${label.name} ${label.id}`}
      keywords={[label.name]}
      aria-checked={state}
      onSelect={onSelect}
      className="flex h-11 items-center gap-3 rounded-md px-3 text-sm"
    >
      <span
        aria-hidden
        className={`grid size-[18px] shrink-0 place-items-center rounded-sm border ${state ? 'border-act bg-act text-on-act' : 'border-line-strong'}`}
      >
        {state === true ? <Check size={13} strokeWidth={3} /> : null}
        {state === 'mixed' ? <Minus size={13} strokeWidth={3} /> : null}
      </span>
      <LabelDot id={label.id} colour={label.colour} size={11} />
      <span className="min-w-0 flex-1 truncate font-medium">{label.name}</span>
    </Command.Item>
  );
}
