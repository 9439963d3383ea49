import { successSchema } from '@triage/contract/errors';
import {
  askBookingRequest,
  bookingPageSchema,
  bookingsAnswer,
  changeBookingPageRequest,
  guestBookingSchema,
  openPageSchema,
} from '@triage/contract/meetings/booking';
import { askBooking } from '../../../flows/booking/ask-booking.ts';
import {
  changeBookingPage,
  getBookingPage,
  listBookings,
  renewBookingLink,
} from '../../../flows/booking/booking-page.ts';
import { cancelBooking } from '../../../flows/booking/cancel-booking.ts';
import { confirmBooking } from '../../../flows/booking/confirm-booking.ts';
import { findGuestBooking } from '../../../flows/booking/guest-booking.ts';
import { openPage } from '../../../flows/booking/open-page.ts';
import { sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';
import { guestProcedure, visitorProcedure } from '../../visitor-gates.ts';

export const bookingRouter = t.router({
  page: sessionProcedure.output(bookingPageSchema).query(({ ctx }) => getBookingPage(ctx.tenant)),
  change: sessionProcedure
    .input(changeBookingPageRequest)
    .output(bookingPageSchema)
    .mutation(({ ctx, input }) => changeBookingPage(ctx.tenant, input)),
  renew: sessionProcedure.output(bookingPageSchema).mutation(({ ctx }) => renewBookingLink(ctx.tenant)),
  list: sessionProcedure.output(bookingsAnswer).query(({ ctx }) => listBookings(ctx.tenant)),
  open: visitorProcedure.output(openPageSchema).query(({ ctx }) => openPage(ctx.tenant)),
  ask: visitorProcedure
    .input(askBookingRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => askBooking(ctx.tenant, input)),
  find: guestProcedure
    .output(guestBookingSchema)
    .query(({ ctx, input }) => findGuestBooking(ctx.tenant, input)),
  confirm: guestProcedure
    .output(guestBookingSchema)
    .mutation(({ ctx, input }) => confirmBooking(ctx.tenant, input)),
  cancel: guestProcedure
    .output(guestBookingSchema)
    .mutation(({ ctx, input }) => cancelBooking(ctx.tenant, input)),
});
