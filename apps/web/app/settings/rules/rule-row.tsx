import type { Label } from '@triage/contract/triage/labels';
import type { Rule } from '@triage/contract/triage/rules';
import { ArrowDown, ArrowUp, History, Pencil, Trash2 } from 'lucide-react';
import { describeActions, describeConditions } from '../../client/data/describe-rule.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { rowButton } from '../form/use-row-focus.ts';
import { describeRuns } from './describe-runs.ts';
import { needsText } from './sentence-field.tsx';

interface Props {
  rule: Rule;
  labels: readonly Label[];
  isFirst: boolean;
  isLast: boolean;
  onEdit(): void;
  onSwitchOff(): void;
  onMove(by: -1 | 1): void;
  /** Both resolve with an error text, or null. */
  onApply(): Promise<string | null>;
  onRemove(): Promise<string | null>;
}

export function RuleRow({
  rule,
  labels,
  isFirst,
  isLast,
  onEdit,
  onSwitchOff,
  onMove,
  onApply,
  onRemove,
}: Props) {
  const { name, enabled, needs } = rule;
  const { now } = useTime();
  return (
    <div className="flex items-start gap-x-3 gap-y-2 py-4 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-semibold wrap-anywhere">
          {name}
          <span
            className={`ml-2 rounded-full border px-2 py-0.5 text-xs font-normal ${enabled ? 'border-line-strong text-ink-2' : 'border-line text-ink-3'}`}
          >
            {enabled ? 'On' : 'Off'}
          </span>
        </p>
        <p className="text-sm wrap-anywhere text-ink-2">{describeConditions(rule, labels)}</p>
        <p className="text-sm text-ink-2">{describeActions(rule, labels)}</p>
        {needs ? <p className="text-sm text-warn">{needsText[needs]}</p> : null}
        <p className="text-xs text-ink-3">{describeRuns(rule, now)}</p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Button
          size="sm"
          aria-label={enabled ? `Switch off ${name}` : `Preview and switch on ${name}`}
          onClick={enabled ? onSwitchOff : onEdit}
        >
          {enabled ? 'Switch off' : 'Switch on…'}
        </Button>
        {enabled ? (
          <ConfirmDialog
            trigger={
              <IconButton label={`Apply ${name} to the last 14 days`}>
                <History size={16} aria-hidden />
              </IconButton>
            }
            title={`Apply “${name}” to the last 14 days?`}
            verb="Apply rule"
            cancel="Cancel"
            look="act"
            onConfirm={onApply}
          >
            It acts on the email of the last 14 days as if it had just come, but notifies nobody and drafts
            nothing. Threads that you have answered or moved yourself stay as they are. Every change can be
            undone in the log.
          </ConfirmDialog>
        ) : null}
        {/* Not `disabled`: the pressed button keeps the focus at the ends of the list. */}
        <IconButton label={`Move ${name} up`} aria-disabled={isFirst} onClick={() => isFirst || onMove(-1)}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={`Move ${name} down`} aria-disabled={isLast} onClick={() => isLast || onMove(1)}>
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={`Edit ${name}`} onClick={onEdit} {...rowButton(rule.ruleId)}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <ConfirmDialog
          trigger={
            <IconButton label={`Delete ${name}`}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          }
          title={`Delete “${name}”?`}
          verb="Delete rule"
          onConfirm={onRemove}
        >
          What it did stays as it is, and can still be undone in the list below.
        </ConfirmDialog>
      </div>
    </div>
  );
}
