import { z } from 'zod';
import { addressSchema } from '../address.ts';
import { textInput } from '../text.ts';
import { timestampInput, timestampSchema } from '../timestamp.ts';

/** Whole days of the calendar that one request may ask for. */
const AGENDA_DAYS_MAX = 42;
/** Ids of CalDAV events are paths. */
const EVENT_ID_MAX = 2_048;

export const agendaRequest = z.object({
  /** The first day is the one of this time in the user's time zone; without it today. */
  from: timestampInput.optional(),
  days: z.number().int().min(1).max(AGENDA_DAYS_MAX).default(7),
});
export type AgendaRequest = z.infer<typeof agendaRequest>;

export const agendaEventSchema = z.object({
  eventId: z.string(),
  title: z.string(),
  /** For an all-day event: midnight UTC of its first day, and of the day after its last. */
  start: timestampSchema,
  end: timestampSchema,
  allDay: z.boolean(),
  /** `tentative`: not confirmed, or an invitation that was answered with maybe or not at all. */
  status: z.enum(['busy', 'tentative', 'free']),
  /** An invitation that waits for the user's answer. */
  unanswered: z.boolean(),
  place: z.string(),
  /** The name of the calendar; empty for the user's own. */
  calendar: z.string(),
  hangoutLink: z.string(),
  htmlLink: z.string(),
});
export type AgendaEvent = z.infer<typeof agendaEventSchema>;

export const agendaAnswer = z.object({
  timeZone: z.string(),
  /** The first midnight, and the one after the last day. */
  from: timestampSchema,
  to: timestampSchema,
  events: z.array(agendaEventSchema),
  /** There are more events than one answer holds; the latest are missing. */
  more: z.boolean(),
  /** Calendars that could not be read: their events are missing. */
  unread: z.array(z.string()),
});
export type AgendaAnswer = z.infer<typeof agendaAnswer>;

export const eventThreadRequest = z.object({ eventId: textInput.min(1).max(EVENT_ID_MAX) });
export type EventThreadRequest = z.infer<typeof eventThreadRequest>;

/** The thread that an event was booked from, or that its invitation came in; null where there is none. */
export const eventThreadAnswer = z.object({ threadId: z.string().nullable(), isBooking: z.boolean() });
export type EventThread = z.infer<typeof eventThreadAnswer>;

export const theirZoneRequest = z.object({ address: addressSchema });

/** An IANA name, or an offset such as `+09:00`. */
export const theirZoneAnswer = z.object({ zone: z.string().nullable() });
export type TheirZoneAnswer = z.infer<typeof theirZoneAnswer>;
