import { z } from 'zod';
import { addressSchema } from '../address.ts';
import { parseAddress } from '../parse-address.ts';
import { textInput } from '../text.ts';
import { timestampInput, timestampSchema } from '../timestamp.ts';

export const BOOKING_TITLE_MAX = 80;
export const BOOKING_NAME_MAX = 80;
export const BOOKING_NOTE_MAX = 500;
const DURATION_MAX = 240;
const NOTICE_HOURS_MAX = 14 * 24;
const DAYS_AHEAD_MAX = 60;

export const bookingPageSchema = z.object({
  enabled: z.boolean(),
  /** The public address; null until the page has been switched on once. */
  url: z.string().nullable(),
  /** The heading of the page; empty for "Meet" and the name of its owner. */
  title: z.string(),
  durationMinutes: z.number().int(),
  /** How long before a meeting it can be booked at the latest. */
  noticeHours: z.number().int(),
  daysAhead: z.number().int(),
});
export type BookingPage = z.infer<typeof bookingPageSchema>;

export const changeBookingPageRequest = z.object({
  enabled: z.boolean(),
  title: textInput.trim().max(BOOKING_TITLE_MAX).optional(),
  durationMinutes: z.number().int().min(5).max(DURATION_MAX).optional(),
  noticeHours: z.number().int().min(0).max(NOTICE_HOURS_MAX).optional(),
  daysAhead: z.number().int().min(1).max(DAYS_AHEAD_MAX).optional(),
});
export type ChangeBookingPageRequest = z.infer<typeof changeBookingPageRequest>;

export const bookingSchema = z.object({
  id: z.string(),
  start: timestampSchema,
  end: timestampSchema,
  guestName: z.string(),
  guestEmail: z.string(),
  note: z.string(),
});
export type Booking = z.infer<typeof bookingSchema>;

export const bookingsAnswer = z.object({ bookings: z.array(bookingSchema) });
export type BookingsAnswer = z.infer<typeof bookingsAnswer>;

// Requests and responses of a visitor without an account.

const secretSchema = textInput.min(16).max(64);
export const visitRequest = z.object({ page: secretSchema });

export const openPageSchema = z.object({
  title: z.string(),
  ownerName: z.string(),
  durationMinutes: z.number().int(),
  /** The owner's; a visitor sees times in their own. */
  timeZone: z.string(),
  /** The starts of free times. */
  starts: z.array(timestampSchema),
});
export type OpenPage = z.infer<typeof openPageSchema>;

/** Without a name beside it: that would be a text of the visitor's in an email to a stranger. */
const bareAddressSchema = addressSchema.refine(
  (text) => parseAddress(text)?.email === text.trim(),
  'Expected an address: a@b',
);

export const askBookingRequest = visitRequest.extend({
  start: timestampInput,
  name: textInput.trim().min(1).max(BOOKING_NAME_MAX),
  email: bareAddressSchema,
  note: textInput.trim().max(BOOKING_NOTE_MAX).default(''),
  /** An IANA name: the email writes times in it. */
  timeZone: textInput.max(64).optional(),
});
export type AskBookingRequest = z.infer<typeof askBookingRequest>;

export const guestRequest = visitRequest.extend({ token: secretSchema });

export const guestBookingSchema = z.object({
  /** `expired`: not confirmed in time, or the meeting has begun. */
  state: z.enum(['asked', 'booked', 'cancelled', 'expired']),
  ownerName: z.string(),
  start: timestampSchema,
  end: timestampSchema,
  timeZone: z.string(),
});
export type GuestBooking = z.infer<typeof guestBookingSchema>;
