import type { Task } from '@triage/contract/inbox/tasks';
import { Pencil, Trash2 } from 'lucide-react';
import { formatClockTime } from '../../client/time/format-clock-time.ts';
import { formatWhenWithin } from '../../client/time/format-time.ts';
import { nameDays } from '../../client/time/name-days.ts';
import { useTime } from '../../client/time/use-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { rowButton } from '../form/use-row-focus.ts';

interface Props {
  task: Task;
  onSwitch(enabled: boolean): void;
  onEdit(): void;
  /** Resolves with an error text, or null. */
  onRemove(): Promise<string | null>;
}

export function TaskRow({ task, onSwitch, onEdit, onRemove }: Props) {
  const { taskId, text, times, days, enabled, nextAt, lastRun } = task;
  const time = useTime();
  const clocks = times.map((each) => formatClockTime(each, time)).join(', ');
  return (
    <div className="flex items-start gap-3 py-3 text-sm">
      <input
        type="checkbox"
        aria-label={`Run “${text}”`}
        checked={enabled}
        onChange={({ target }) => onSwitch(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-act"
      />
      <div className="min-w-0 flex-1">
        <p dir="auto" className={`break-words ${enabled ? '' : 'text-ink-3'}`}>
          {text}
        </p>
        <p className="mt-0.5 text-xs text-ink-3" suppressHydrationWarning>
          {nameDays(days)} at {clocks} · {nextAt ? `next ${formatWhenWithin(nextAt, time)}` : 'off'}
          {lastRun ? ` · last ran ${formatWhenWithin(lastRun.at, time)}` : ''}
        </p>
        {lastRun && lastRun.state !== 'done' && lastRun.state !== 'running' ? (
          <p className="mt-0.5 text-xs text-warn">{lastRun.answer}</p>
        ) : null}
      </div>
      <div className="-mt-2 flex shrink-0 items-center">
        <IconButton
          label={`Edit “${text}”`}
          className="max-sm:size-11"
          onClick={onEdit}
          {...rowButton(taskId)}
        >
          <Pencil size={15} aria-hidden />
        </IconButton>
        <ConfirmDialog
          trigger={
            <IconButton label={`Delete “${text}”`} className="max-sm:size-11">
              <Trash2 size={15} aria-hidden />
            </IconButton>
          }
          title={`Delete “${text}”?`}
          verb="Delete task"
          onConfirm={onRemove}
        >
          It runs no more. What it found before stays in your conversations.
        </ConfirmDialog>
      </div>
    </div>
  );
}
