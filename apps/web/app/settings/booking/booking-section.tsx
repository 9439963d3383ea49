import type { Booking, BookingPage } from '@triage/contract/meetings/booking';
import { BOOKING_TITLE_MAX } from '@triage/contract/meetings/booking';
import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { formatFull } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Section } from '../form/section.tsx';
import { NumberChoice } from './number-choice.tsx';

interface Props {
  initial: BookingPage;
  bookings: Booking[];
}

const durations = [15, 30, 45, 60, 90].map((value) => ({ value, name: `${value} minutes` }));
const notices = [
  { value: 1, name: '1 hour' },
  { value: 4, name: '4 hours' },
  { value: 12, name: '12 hours' },
  { value: 24, name: '1 day' },
  { value: 48, name: '2 days' },
];
const spans = [7, 14, 30, 60].map((value) => ({ value, name: `${value} days` }));

export function BookingSection({ initial, bookings }: Props) {
  const [page, setPage] = useState(initial);
  const [problem, setProblem] = useState('');
  const [note, setNote] = useState('');
  const attempt = async (shown: Partial<BookingPage>, change: () => Promise<BookingPage>) => {
    setProblem('');
    setNote('');
    setPage((current) => ({ ...current, ...shown }));
    try {
      setPage(await change());
    } catch (error) {
      setPage(page);
      setProblem(`Couldn’t save: ${fieldProblemOf(error)}`);
    }
  };
  const save = (change: Partial<Omit<BookingPage, 'url'>>) =>
    void attempt(change, () => trpc.booking.change.mutate({ enabled: page.enabled, ...change }));
  const renew = async () => {
    try {
      setPage(await trpc.booking.renew.mutate());
      setNote('The old link no longer works.');
      return null;
    } catch (error) {
      return fieldProblemOf(error);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(page.url ?? '');
      setNote('Link copied.');
    } catch {
      setProblem('Couldn’t copy the link. Select it and copy it yourself.');
    }
  };
  return (
    <Section
      title="Booking link"
      about="A page on which others choose a time that is free in your calendar, within your working hours."
    >
      <div id="booking">
        <CheckField isOn={page.enabled} onChange={(enabled) => save({ enabled })}>
          Let others book a meeting with me
        </CheckField>
        <p className="text-sm text-ink-3">
          Whoever has the link sees your name and when you are free, and nothing else.
        </p>
        {page.enabled && page.url ? (
          <>
            <p className="mt-4 rounded-md border border-line bg-sheet px-3 py-2 text-sm break-all select-all">
              {page.url}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button onClick={() => void copy()}>
                <Copy size={16} aria-hidden /> Copy link
              </Button>
              <a href={page.url} target="_blank" rel="noreferrer" className={buttonClass('line')}>
                <ExternalLink size={16} aria-hidden /> Open
              </a>
              <ConfirmDialog
                trigger={<Button look="quiet">Replace link…</Button>}
                title="Replace the link?"
                verb="Replace link"
                onConfirm={renew}
              >
                The old link stops working at once, also in emails that you have sent. Booked meetings stay.
              </ConfirmDialog>
            </div>
            <TitleField initial={page.title} onChange={(title) => save({ title })} />
            <div className="mt-4 grid gap-4 sm:grid-cols-3">
              <NumberChoice
                label="Duration"
                value={page.durationMinutes}
                choices={durations}
                unit="minutes"
                onChoose={(durationMinutes) => save({ durationMinutes })}
              />
              <NumberChoice
                label="Minimum notice"
                value={page.noticeHours}
                choices={notices}
                unit="hours"
                onChoose={(noticeHours) => save({ noticeHours })}
              />
              <NumberChoice
                label="How far ahead"
                value={page.daysAhead}
                choices={spans}
                unit="days"
                onChoose={(daysAhead) => save({ daysAhead })}
              />
            </div>
          </>
        ) : null}
        <p role="status" className="mt-2 min-h-5 text-sm text-ink-3">
          {note}
        </p>
        {problem ? (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        ) : null}
        <Bookings bookings={bookings} />
      </div>
    </Section>
  );
}

function TitleField({ initial, onChange }: { initial: string; onChange(title: string): void }) {
  const [title, setTitle] = useState(initial);
  return (
    <label className="mt-4 block text-sm font-semibold">
      Page title (optional)
      <input
        value={title}
        maxLength={BOOKING_TITLE_MAX}
        placeholder="A short call"
        onChange={(event) => setTitle(event.target.value)}
        onBlur={() => title.trim() !== initial && onChange(title.trim())}
        className="mt-1.5 block h-10 w-full rounded-md border border-line-strong/55 bg-sheet px-3 font-normal placeholder:text-ink-3"
      />
    </label>
  );
}

function Bookings({ bookings }: { bookings: Booking[] }) {
  const time = useTime();
  if (bookings.length === 0) return null;
  return (
    <>
      <h4 className="mt-4 mb-1 text-sm font-semibold">Booked</h4>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {bookings.map(({ id, start, guestName, guestEmail, note }) => (
          <li key={id} className="py-2">
            <span className="font-medium">{formatFull(start, time)}</span> · {guestName}{' '}
            <span className="text-ink-3">{guestEmail}</span>
            {note ? <span className="block truncate text-ink-2">{note}</span> : null}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-3">
        Move or cancel a meeting in your calendar: your guest is told, and this list follows.
      </p>
    </>
  );
}
