import { Form, Link, useNavigation } from '@remix-run/react';
import { BOOKING_NAME_MAX, BOOKING_NOTE_MAX, type OpenPage } from '@triage/contract/meetings/booking';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { clock, formatDay } from '../client/time/format-time.ts';
import { Button } from '../ui/button.tsx';
import { useVisitorTime } from './visitor-time.ts';

export interface Problem {
  message: string;
  fields?: Record<string, string[]> | undefined;
}

interface Props {
  page: OpenPage;
  start: string;
  problem: Problem | null;
}

const field = 'mt-1.5 w-full rounded-md border border-line-strong/55 bg-sheet px-3';

export function RequestForm({ page, start, problem }: Props) {
  const time = useVisitorTime(page.timeZone);
  const isSending = useNavigation().state === 'submitting';
  return (
    <Form method="post" replace className="max-w-md">
      <p className="rounded-lg border border-line bg-sheet px-4 py-3 font-semibold">
        {formatDay(start, time)}, {clock(new Date(start), time)}
        <span className="font-normal text-ink-2"> · {page.durationMinutes} minutes</span>
      </p>
      <Link
        to="."
        className="mt-2 -ml-2 inline-flex h-11 items-center gap-2 rounded-md px-2 text-sm text-ink-2 hover:bg-well hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden /> Choose another time
      </Link>
      <input type="hidden" name="start" value={start} />
      <input type="hidden" name="timeZone" value={time.timeZone} />
      <Labelled label="Your name" problem={problem?.fields?.['name']?.[0]}>
        {(id, about) => (
          <input
            {...{ id, ...about }}
            name="name"
            required
            maxLength={BOOKING_NAME_MAX}
            autoComplete="name"
            className={`${field} h-11`}
          />
        )}
      </Labelled>
      <Labelled
        label="Your email address"
        hint="You get an email there to confirm the meeting."
        problem={problem?.fields?.['email']?.[0]}
      >
        {(id, about) => (
          <input
            {...{ id, ...about }}
            name="email"
            type="email"
            required
            autoComplete="email"
            className={`${field} h-11`}
          />
        )}
      </Labelled>
      <Labelled label="What is it about? (optional)">
        {(id, about) => (
          <textarea
            {...{ id, ...about }}
            name="note"
            maxLength={BOOKING_NOTE_MAX}
            className={`${field} field-sizing-content min-h-20 py-2`}
          />
        )}
      </Labelled>
      {problem && !problem.fields ? (
        <p role="alert" className="mt-4 rounded-md bg-danger-wash px-4 py-3 text-sm text-danger">
          {problem.message}
        </p>
      ) : null}
      <Button type="submit" look="act" size="lg" className="mt-6 max-sm:w-full" aria-disabled={isSending}>
        {isSending ? 'One moment…' : 'Request this time'}
      </Button>
    </Form>
  );
}

interface LabelledProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  children(id: string, about: { 'aria-describedby'?: string; 'aria-invalid'?: true }): ReactNode;
}

function Labelled({ label, hint, problem, children }: LabelledProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className="mt-4">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id, {
        ...(note && { 'aria-describedby': `${id}-note` }),
        ...(problem && { 'aria-invalid': true as const }),
      })}
      {note ? (
        <p id={`${id}-note`} className={`mt-1 text-sm ${problem ? 'text-danger' : 'text-ink-3'}`}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
