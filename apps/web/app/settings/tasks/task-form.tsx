import { TASK_TEXT_MAX } from '@triage/contract/inbox/tasks';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { formatClockTime } from '../../client/time/format-clock-time.ts';
import { nameDays } from '../../client/time/name-days.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';
import { DaysField } from '../form/days-field.tsx';
import { isChangedFrom, useUnsaved } from '../form/unsaved.ts';
import { parseSchedule } from './parse-schedule.ts';
import { TimesField } from './times-field.tsx';

export interface TaskDraft {
  text: string;
  times: string[];
  days: number[];
}

export const NEW_TASK: TaskDraft = { text: '', times: ['09:00'], days: [1, 2, 3, 4, 5] };

interface Props {
  title: string;
  verb: string;
  initial: TaskDraft;
  /** Its text field. */
  field?: RefObject<HTMLInputElement | null>;
  /** Resolves with whether it is saved. */
  onSave(task: TaskDraft): Promise<boolean>;
  /** For a form that can be closed. */
  onCancel?: () => void;
}

/** One line in plain words, or the days and the time below it. */
export function TaskForm({ title, verb, initial, field, onSave, onCancel }: Props) {
  const id = useId();
  const time = useTime();
  const [draft, setDraft] = useState(initial);
  useUnsaved(onCancel ? isChangedFrom(initial, draft) : draft.text !== '');
  const [isBusy, setBusy] = useState(false);
  const { text, times, days } = draft;
  const read = parseSchedule(text);
  const change = (part: Partial<TaskDraft>) => setDraft({ ...draft, ...part });
  const type = (typed: string) => {
    const schedule = parseSchedule(typed);
    const found = schedule?.time ? { times: [schedule.time] } : {};
    change({ text: typed, ...(schedule && { days: schedule.days }), ...found });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || days.length === 0) return;
    setBusy(true);
    const isSaved = await onSave({ ...draft, text: read?.text ?? text });
    setBusy(false);
    if (!isSaved || onCancel) return;
    change({ text: '' });
    field?.current?.focus();
  };
  return (
    <form aria-label={title} onSubmit={(event) => void save(event)} className={onCancel ? 'py-3' : ''}>
      <label htmlFor={id} className="text-sm font-semibold">
        {onCancel ? 'Task' : title}
      </label>
      <input
        ref={field}
        id={id}
        required
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
        autoFocus={onCancel !== undefined}
        maxLength={TASK_TEXT_MAX}
        value={text}
        onChange={({ target }) => type(target.value)}
        placeholder="Every Friday at 9, list unanswered customer email"
        className="mt-2 block h-11 w-full rounded-md border border-line-strong/55 bg-sheet px-3 text-sm"
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <DaysField label="Days of the task" days={days} onChange={(chosen) => change({ days: chosen })} />
        <TimesField times={times} onChange={(chosen) => change({ times: chosen })} />
      </div>
      {read ? (
        <p role="status" className="mt-2 text-sm text-ink-2">
          Asks “{read.text}” on {nameDays(days)} at{' '}
          {times.map((each) => formatClockTime(each, time)).join(', ')}.
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          type="submit"
          look={onCancel ? 'act' : 'line'}
          className="max-sm:h-11"
          disabled={days.length === 0}
          aria-disabled={isBusy}
        >
          {verb}
        </Button>
        {onCancel ? (
          <Button look="quiet" className="max-sm:h-11" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
