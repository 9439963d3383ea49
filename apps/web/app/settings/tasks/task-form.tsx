import { TASK_TEXT_MAX } from '@triage/contract/inbox/tasks';
import { type FormEvent, useId, useState } from 'react';
import { nameDays } from '../../client/time/name-days.ts';
import { Button } from '../../ui/button.tsx';
import { DaysField } from '../form/days-field.tsx';
import { useUnsaved } from '../form/unsaved.ts';
import { parseSchedule } from './parse-schedule.ts';

interface NewTask {
  text: string;
  times: string[];
  days: number[];
}

const WEEKDAYS = [1, 2, 3, 4, 5];
const MORNING = '09:00';

/** One line in plain words, or the days and the time below it. */
export function TaskForm({ onAdd }: { onAdd(task: NewTask): Promise<boolean> }) {
  const id = useId();
  const [given, setGiven] = useState('');
  useUnsaved(given !== '');
  const [days, setDays] = useState(WEEKDAYS);
  const [time, setTime] = useState(MORNING);
  const [isBusy, setBusy] = useState(false);
  const read = parseSchedule(given);
  const type = (text: string) => {
    setGiven(text);
    const schedule = parseSchedule(text);
    if (schedule) setDays(schedule.days);
    if (schedule?.time) setTime(schedule.time);
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await onAdd({ text: read?.text ?? given, times: [time], days })) setGiven('');
    setBusy(false);
  };
  return (
    <form aria-label="New task" onSubmit={(event) => void add(event)}>
      <label htmlFor={id} className="text-sm font-semibold">
        New task
      </label>
      <input
        id={id}
        required
        maxLength={TASK_TEXT_MAX}
        value={given}
        onChange={({ target }) => type(target.value)}
        placeholder="Every Friday at 9, list unanswered customer email"
        className="mt-2 block h-11 w-full rounded-md border border-line-strong/55 bg-sheet px-3 text-sm"
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <DaysField label="Days of the task" days={days} onChange={setDays} />
        <label className="flex items-center gap-2 text-sm">
          at
          <input
            type="time"
            required
            value={time}
            onChange={({ target }) => setTime(target.value)}
            className="h-10 rounded-md border border-line-strong/55 bg-sheet px-3 tabular-nums"
          />
        </label>
      </div>
      {read ? (
        <p role="status" className="mt-2 text-sm text-ink-2">
          Asks “{read.text}” on {nameDays(days)} at {time}.
        </p>
      ) : null}
      <Button type="submit" className="mt-3 max-sm:h-11" disabled={isBusy || days.length === 0}>
        Add task
      </Button>
    </form>
  );
}
