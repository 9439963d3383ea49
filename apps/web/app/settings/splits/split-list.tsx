import type { CommandKeys } from '@triage/contract/account/shortcuts';
import type { Label } from '@triage/contract/triage/labels';
import type { Split } from '@triage/contract/triage/splits';
import type { ReactNode } from 'react';
import { keyOfSplit } from '../../client/keys/split-keys.ts';
import { SplitRow } from './split-row.tsx';
import { useDraggedRow } from './use-dragged-row.ts';

interface Props {
  splits: readonly Split[];
  labels: Label[];
  ownKeys: CommandKeys | undefined;
  /** The split whose form is shown instead of its row. */
  edited: string | null;
  form(split: Split): ReactNode;
  onEdit(splitId: string): void;
  onMove(splitId: string, place: number): void;
  remove(split: Split): Promise<string | null>;
}

export function SplitList({ splits, labels, ownKeys, edited, form, onEdit, onMove, remove }: Props) {
  const { dragging, isTarget } = useDraggedRow(onMove);
  return (
    <ol aria-label="Splits" className="divide-y divide-line border-y border-line">
      {splits.map((split, place) =>
        edited === split.splitId ? (
          <li key={split.splitId}>{form(split)}</li>
        ) : (
          <li
            key={split.splitId}
            {...dragging(split.splitId, place)}
            className={isTarget(split.splitId) ? 'bg-well' : ''}
          >
            <SplitRow
              split={split}
              labels={labels}
              digit={keyOfSplit(place, ownKeys)}
              isFirst={place === 0}
              isLast={place === splits.length - 1}
              onEdit={() => onEdit(split.splitId)}
              onMove={(by) => onMove(split.splitId, place + by)}
              onRemove={() => remove(split)}
            />
          </li>
        ),
      )}
    </ol>
  );
}
