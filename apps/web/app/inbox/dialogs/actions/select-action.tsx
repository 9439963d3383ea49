import { SquareCheck } from 'lucide-react';
import { here, toggle } from '../../../client/changes/inbox-actions.ts';
import { selectionStore } from '../../../client/changes/selection.ts';
import type { Choice } from '../../../ui/choice-list.tsx';
import { icon, type Targets } from './targets.ts';

/** Starts a selection with one row of the list. Not in the sheet of an open thread, which may cover the list. */
export function listSelectAction({ rows, row }: Pick<Targets, 'rows' | 'row'>): Choice[] {
  const { threadId } = row;
  if (rows.length !== 1 || here().threadId === threadId) return [];
  return [
    {
      id: 'select',
      name: selectionStore.get().selected.has(threadId) ? 'Deselect' : 'Select',
      icon: <SquareCheck {...icon} />,
      onChoose: () => toggle(threadId),
    },
  ];
}
