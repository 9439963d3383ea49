import type { BriefSchedule } from '@triage/contract/inbox/brief';
import { SCHEDULE_TIMES_MAX } from '@triage/contract/inbox/schedule';
import { Plus, X } from 'lucide-react';
import { formatWhenWithin } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { DaysField } from '../form/days-field.tsx';
import { SaveNote } from '../form/save-note.tsx';
import { Section } from '../form/section.tsx';
import { useBriefSchedule } from './use-brief-schedule.ts';

const FIRST = '08:00';
const NEXT = ['12:00', '17:00', '15:00', '10:00', '20:00', '06:00'];

/** When briefs are made. They are off until a time is added. */
export function BriefSection({ initial }: { initial: BriefSchedule }) {
  const { schedule, state, change, flush } = useBriefSchedule(initial);
  const time = useTime();
  const { times, days, email, nextAt } = schedule;
  const add = () =>
    change({
      times: [...times, times.length === 0 ? FIRST : (NEXT.find((at) => !times.includes(at)) ?? FIRST)],
    });
  return (
    <Section
      anchor="brief"
      title="Brief"
      about="A page with emails that need your reply, today’s meetings, replies you are waiting for, newsletters, and what Triage did automatically."
    >
      {times.length === 0 ? (
        <p className="mb-3 text-sm text-ink-2">
          Off. Add a time to get a brief, or{' '}
          <a href="/brief" className="underline underline-offset-2">
            make one now
          </a>
          .
        </p>
      ) : (
        <DaysField label="Days with a brief" days={days} onChange={(chosen) => change({ days: chosen })} />
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2 text-sm">
        {times.map((at, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the field stays the same while its time is typed
            key={index}
            className="flex items-center rounded-md border border-line-strong/55 bg-sheet"
          >
            <input
              type="time"
              required
              aria-label={`Time ${index + 1}`}
              value={at}
              onChange={({ target }) =>
                change({ times: times.map((each, other) => (other === index ? target.value : each)) })
              }
              onBlur={flush}
              className="h-10 rounded-md bg-transparent pr-1 pl-3 tabular-nums"
            />
            <IconButton
              label={`Remove ${at || 'this time'}`}
              className="max-sm:size-11"
              onClick={() => change({ times: times.filter((_, other) => other !== index) })}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </span>
        ))}
        {times.length < SCHEDULE_TIMES_MAX ? (
          <Button className="max-sm:h-11" onClick={add}>
            <Plus size={15} aria-hidden /> Add a time
          </Button>
        ) : null}
      </div>
      {times.length > 0 ? (
        <div className="mt-4">
          <CheckField isOn={email} onChange={(on) => change({ email: on })}>
            Also send it to me by email
          </CheckField>
          <p className="mt-2 text-sm text-ink-2" suppressHydrationWarning>
            {nextAt ? `Next brief: ${formatWhenWithin(nextAt, time)}` : 'No brief: choose at least one day.'}
          </p>
        </div>
      ) : null}
      <SaveNote state={state} />
    </Section>
  );
}
