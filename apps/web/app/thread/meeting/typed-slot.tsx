import { useQuery } from '@tanstack/react-query';
import type { Slot } from '@triage/contract/meetings/meeting';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { formatFull } from '../../client/time/format-time.ts';
import { parseTypedTime } from '../../client/time/parse-typed-time.ts';
import { UnreadTime } from '../../client/time/unread-time.tsx';
import { useTime } from '../../client/time/use-time.ts';
import { Button } from '../../ui/button.tsx';

/** Checks the calendar once typing pauses. */
const PAUSE_MS = 300;

interface Props {
  threadId: string;
  minutes: number;
  timeZone: string;
  action: string;
  /** Null while nothing that can be read is typed. */
  onType(start: string | null): void;
  onChoose(slot: Pick<Slot, 'start'>): void;
}

/** Any typed time, including times outside the working hours and busy ones. */
export function TypedSlot({ threadId, minutes, timeZone, action, onType, onChoose }: Props) {
  const [words, setWords] = useState('');
  const hint = useId();
  const time = { ...useTime(), timeZone };
  const locale = typeof navigator === 'undefined' ? 'en' : navigator.language;
  const parse = (typed: string) =>
    parseTypedTime(typed, { now: time.now, timeZone, locale })?.toISOString() ?? null;
  const start = parse(words);
  const asked = useCheckedSlot(threadId, minutes, start);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (start) onChoose({ start });
  };
  return (
    <form onSubmit={submit} className="mb-4">
      <div className="flex items-center gap-2">
        <input
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            onType(parse(target.value));
          }}
          placeholder="Or type a time: tue 3pm, 14 dec 10:00…"
          aria-label="Another time"
          aria-describedby={hint}
          className="h-9 min-w-0 flex-1 rounded-md border border-line-strong/55 bg-transparent px-3 text-sm outline-none placeholder:text-ink-3 focus:border-ink max-sm:text-base"
        />
        <Button type="submit" look="act" disabled={!start}>
          {action}
        </Button>
      </div>
      <p id={hint} role="status" className="nums mt-1.5 min-h-5 text-sm text-ink-2">
        {start ? (
          <>
            {formatFull(start, time)}, {minutes} min{' '}
            {asked?.conflict ? <span className="text-warn">· busy in your calendar</span> : null}
            {asked && !asked.conflict ? <span className="text-ink-3">· free</span> : null}
          </>
        ) : words.trim() === '' ? null : (
          <UnreadTime />
        )}
      </p>
    </form>
  );
}

function useCheckedSlot(threadId: string, minutes: number, start: string | null): Slot | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(start), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [start]);
  const { data } = useQuery({
    queryKey: ['slots', threadId, minutes, 'at', settled],
    queryFn: ({ signal }) =>
      trpc.meeting.slots.query(
        { threadId, durationMinutes: minutes, days: 1, ...(settled && { at: settled }) },
        { signal },
      ),
    enabled: settled !== null && settled === start,
    staleTime: 10_000,
  });
  return data?.asked && data.asked.start === start ? data.asked : null;
}
