import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { BookingFrame } from './booking-frame.tsx';

/** For a visitor, who has no inbox here. */
export function BrokenLink() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? (
    <BookingFrame
      title="This booking link does not work"
      about="It may be incomplete, or it is no longer in use. Ask the person who sent it to you for a new one."
    />
  ) : (
    <BookingFrame
      title="Something went wrong"
      about="The server had an error and logged it. Try again in a moment."
    />
  );
}
