import type { Booking, BookingPage } from '@triage/contract/meetings/booking';
import { CheckField } from '../../ui/check-field.tsx';
import { Section } from '../form/section.tsx';
import { BookingLink } from './booking-link.tsx';
import { BookingOptions } from './booking-options.tsx';
import { Bookings } from './bookings.tsx';
import { useBookingPage } from './use-booking-page.ts';

interface Props {
  initial: BookingPage;
  bookings: Booking[];
}

export function BookingSection({ initial, bookings }: Props) {
  const { page, problem, note, save, renew, copy } = useBookingPage(initial);
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
          Anyone with the link sees your name and when you are free. Who books a time also gets your address,
          with the invitation.
        </p>
        {page.enabled && page.url ? (
          <>
            <BookingLink url={page.url} onCopy={() => void copy()} onRenew={renew} />
            <BookingOptions page={page} onSave={save} />
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
