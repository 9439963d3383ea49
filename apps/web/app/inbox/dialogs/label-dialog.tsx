import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { labelsQuery } from '../../client/data/queries/queries.ts';
import { afterPaint } from '../../client/paint/after-paint.ts';
import { LabelDot } from '../../ui/label-dot.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

export function LabelDialog({ onClose }: { onClose(): void }) {
  const { data: labels, isPending } = useQuery(labelsQuery);
  return (
    <SheetDialog title="Go to label…" onClose={onClose}>
      <Command label="Go to label" loop>
        <Command.Input
          autoFocus
          placeholder="Name of the label"
          aria-label="Label"
          className="mx-5 h-11 w-[calc(100%-2.5rem)] border-b border-line bg-transparent text-base outline-none placeholder:text-ink-3 focus:border-ink"
        />
        <Command.List className="p-2">
          <Command.Empty className="px-3 py-3 text-sm text-ink-2">
            {isPending ? 'Loading labels' : 'No matching label'}
          </Command.Empty>
          {labels?.map(({ id, name, colour }) => (
            <Command.Item
              key={id}
              value={`${name} ${id}`}
              keywords={[name]}
              onSelect={() => {
                onClose();
                afterPaint(() => goToView('label', { label: id }));
              }}
              className="flex h-11 items-center gap-3 rounded-md px-3 text-sm"
            >
              <LabelDot id={id} colour={colour} />
              <span className="flex-1 font-medium">{name}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </SheetDialog>
  );
}
