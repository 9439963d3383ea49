import type { Label } from '@triage/contract/triage/labels';
import type { Split } from '@triage/contract/triage/splits';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { describeConditions } from '../../client/data/describe-rule.ts';
import { laneNames } from '../../client/data/place/views.ts';
import { Keys } from '../../client/keys/keys.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LabelDot } from '../../ui/label-dot.tsx';
import { rowButton } from '../form/use-row-focus.ts';

interface Props {
  split: Split;
  labels: readonly Label[];
  /** The key that opens it, if it has one. */
  digit: string | null;
  isFirst: boolean;
  isLast: boolean;
  onEdit(): void;
  onMove(by: -1 | 1): void;
  /** Resolves with an error text, or null. */
  onRemove(): Promise<string | null>;
}

export function SplitRow({ split, labels, digit, isFirst, isLast, onEdit, onMove, onRemove }: Props) {
  const { splitId, name, colour, lane, threads, unread } = split;
  return (
    <div className="flex items-start gap-x-3 gap-y-2 py-4 max-sm:flex-wrap">
      <GripVertical
        size={16}
        aria-hidden
        className="mt-1 shrink-0 cursor-grab text-ink-3 max-sm:hidden [@media(pointer:coarse)]:hidden"
      />
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="flex items-center gap-2 font-semibold">
          <LabelDot id={splitId} colour={colour} size={11} />
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {digit ? <Keys keys={digit} /> : null}
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{describeConditions(split, labels)}</p>
        <p className="text-xs text-ink-3">
          {lane ? `In ${laneNames[lane]}` : 'In all lanes'} · {threads} {threads === 1 ? 'thread' : 'threads'}
          {unread > 0 ? `, ${unread} unread` : ''}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {/* Not `disabled`: the pressed button keeps the focus at the ends of the list. */}
        <IconButton label={`Move ${name} up`} aria-disabled={isFirst} onClick={() => isFirst || onMove(-1)}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={`Move ${name} down`} aria-disabled={isLast} onClick={() => isLast || onMove(1)}>
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={`Edit ${name}`} onClick={onEdit} {...rowButton(splitId)}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <ConfirmDialog
          trigger={
            <IconButton label={`Delete ${name}`}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          }
          title={`Delete “${name}”?`}
          verb="Delete split"
          onConfirm={onRemove}
        >
          Its threads stay in their lanes.
        </ConfirmDialog>
      </div>
    </div>
  );
}
