import type { InboxRow } from '@triage/contract/inbox/inbox';
import { askLabel } from '../client/changes/label-actions.ts';
import { mayHaveOwn, useOwnLabels } from '../client/data/own-labels.ts';
import { useHints } from '../client/keys/use-hints.ts';
import { ChipList } from '../ui/label-chips.tsx';

export function ThreadLabels({ row }: { row: InboxRow }) {
  return mayHaveOwn(row.labelIds) ? <Named row={row} /> : null;
}

function Named({ row }: { row: InboxRow }) {
  const labels = useOwnLabels(row.labelIds ?? []);
  const { titled } = useHints();
  if (labels.length === 0) return null;
  return (
    <ChipList labels={labels} title={titled('Change labels', 'label')} onChoose={() => askLabel([row])} />
  );
}
