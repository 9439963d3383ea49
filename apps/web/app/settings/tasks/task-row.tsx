import type { Task } from '@triage/contract/inbox/tasks';
import { Trash2 } from 'lucide-react';
import { formatWhen } from '../../client/time/format-time.ts';
import { nameDays } from '../../client/time/name-days.ts';
import { useTime } from '../../client/time/use-time.ts';
import { IconButton } from '../../ui/button.tsx';

interface Props {
  task: Task;
  onSwitch(enabled: boolean): void;
  onRemove(): void;
}

export function TaskRow({ task, onSwitch, onRemove }: Props) {
  const { text, times, days, enabled, nextAt, lastRun } = task;
  const time = useTime();
  return (
    <li className="flex items-start gap-3 py-3 text-sm">
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
          {nameDays(days)} at {times.join(', ')} · {nextAt ? `next ${formatWhen(nextAt, time)}` : 'off'}
          {lastRun ? ` · last ran ${formatWhen(lastRun.at, time)}` : ''}
        </p>
        {lastRun && lastRun.state !== 'done' && lastRun.state !== 'running' ? (
          <p className="mt-0.5 text-xs text-warn">{lastRun.answer}</p>
        ) : null}
      </div>
      <IconButton label={`Delete “${text}”`} className="-mt-2 max-sm:size-11" onClick={onRemove}>
        <Trash2 size={15} aria-hidden />
      </IconButton>
    </li>
  );
}
