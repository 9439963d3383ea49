import { mayHaveOwn, useOwnLabels } from '../client/data/own-labels.ts';
import { RowChips } from '../ui/label-chips.tsx';

interface Props {
  labelIds: readonly string[] | undefined;
  /** The label of the list, which its rows need not show. */
  without: string | undefined;
}

/** Rows without labels ask for no names. */
export function RowLabels({ labelIds, without }: Props) {
  return labelIds && mayHaveOwn(labelIds) ? <Named labelIds={labelIds} without={without} /> : null;
}

function Named({ labelIds, without }: { labelIds: readonly string[]; without: string | undefined }) {
  const labels = useOwnLabels(labelIds).filter(({ id }) => id !== without);
  return labels.length > 0 ? <RowChips labels={labels} /> : null;
}
