import { Form, Link, useNavigation } from '@remix-run/react';
import type { GuestBooking } from '@triage/contract/meetings/booking';
import { clock, formatDay } from '../client/time/format-time.ts';
import { nameZone } from '../client/time/name-zone.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { BookingFrame } from './booking-frame.tsx';
import { useVisitorTime } from './visitor-time.ts';

const titles: Record<GuestBooking['state'], (owner: string) => string> = {
  asked: (owner) => `Confirm your meeting with ${owner}`,
  booked: (owner) => `Your meeting with ${owner} is booked`,
  cancelled: (owner) => `Your meeting with ${owner} is cancelled`,
  expired: () => 'This link has expired',
};

const notes: Record<GuestBooking['state'], string> = {
  asked: 'It is booked when you confirm it.',
  booked: 'The invitation was sent to your email address.',
  cancelled: 'Nothing more needs to be done.',
  expired: 'The meeting was not confirmed in time, or it is over.',
};

export function GuestPage({ booking, problem }: { booking: GuestBooking; problem: string | null }) {
  const { state, start, end, ownerName } = booking;
  const time = useVisitorTime(booking.timeZone);
  const navigation = useNavigation();
  const isBusy = navigation.state === 'submitting';
  return (
    <BookingFrame title={titles[state](ownerName)} about={notes[state]}>
      <p
        className={`max-w-md rounded-lg border border-line bg-sheet px-4 py-3 font-semibold ${
          state === 'asked' || state === 'booked' ? '' : 'text-ink-3 line-through'
        }`}
      >
        {formatDay(start, time)}, {clock(new Date(start), time)}–{clock(new Date(end), time)}
        <span className="block text-sm font-normal text-ink-2">
          {nameZone(time.timeZone, Date.parse(start))}
        </span>
      </p>
      {problem ? (
        <p role="alert" className="mt-4 max-w-md rounded-md bg-danger-wash px-4 py-3 text-sm text-danger">
          {problem}.
        </p>
      ) : null}
      <Form method="post" replace className="mt-6 flex flex-wrap gap-3">
        {state === 'asked' ? (
          <Button type="submit" look="act" size="lg" name="what" value="confirm" aria-disabled={isBusy}>
            {isBusy ? 'One moment…' : 'Confirm meeting'}
          </Button>
        ) : null}
        {state === 'asked' || state === 'booked' ? (
          <Button
            type="submit"
            look={state === 'booked' ? 'danger' : 'quiet'}
            size="lg"
            name="what"
            value="cancel"
            aria-disabled={isBusy}
          >
            Cancel meeting
          </Button>
        ) : null}
        {problem || state === 'cancelled' || state === 'expired' ? (
          <Link to=".." relative="path" className={buttonClass('line', 'lg')}>
            Choose another time
          </Link>
        ) : null}
      </Form>
    </BookingFrame>
  );
}
