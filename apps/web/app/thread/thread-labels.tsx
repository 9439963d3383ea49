import type { InboxRow } from '@triage/contract/inbox/inbox';
import { askLabel } from '../client/changes/label-actions.ts';
import { mayHaveOwn, useOwnLabels } from '../client/data/own-labels.ts';
import { ChipList } from '../ui/label-chips.tsx';

export function ThreadLabels({ row }: { row: InboxRow }) {
  return mayHaveOwn(row.labelIds) ? <Named row={row} /> : null;
}

function Named({ row }: { row: InboxRow }) {
  const labels = useOwnLabels(row.labelIds ?? []);
  return labels.length > 0 ? <ChipList labels={labels} onChoose={() => askLabel([row])} /> : null;
}
