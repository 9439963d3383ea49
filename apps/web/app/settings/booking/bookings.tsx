import type { Booking } from '@triage/contract/meetings/booking';
import { formatFull } from '../../client/time/format-time.ts';
import { useTime } from '../../client/time/use-time.ts';

export function Bookings({ bookings }: { bookings: Booking[] }) {
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
