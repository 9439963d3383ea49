import { randomUUID } from 'node:crypto';
import { deliverTo, outboxEntry, type PostOffice } from '../mail/send-mail.ts';
import { composeMessage } from '../mime/compose-message.ts';
import type { CalendarStore, Event } from './calendar-store.ts';
import { instantOf } from './event-time.ts';

export type InvitationMethod = 'REQUEST' | 'CANCEL';
export type InvitationNotice = { event: Event; method: InvitationMethod; sendUpdates: string };

const PREFIXES: Record<InvitationMethod, string> = { REQUEST: 'Invitation', CANCEL: 'Canceled event' };

/** Mails the attendees an iTIP message, as far as the caller wants them told. */
export async function mailInvitation(
  post: PostOffice,
  organizer: CalendarStore,
  { event, method, sendUpdates }: InvitationNotice,
): Promise<void> {
  if (sendUpdates !== 'all' && sendUpdates !== 'externalOnly') return;
  const everybody = (event.attendees ?? []).map((attendee) => attendee.email ?? '');
  const recipients = everybody
    .filter((email) => email !== '' && email !== organizer.email)
    .filter((email) => sendUpdates === 'all' || !post.accounts.find(email));
  const updated = method === 'REQUEST' && (event.sequence ?? 0) > 0;
  for (const to of recipients) {
    const raw = await composeMessage({
      from: organizer.email,
      to,
      subject: `${updated ? 'Updated invitation' : PREFIXES[method]}: ${event.summary ?? '(no title)'}`,
      text: `${event.summary ?? ''}\n${event.start?.dateTime ?? event.start?.date ?? ''}\n${event.hangoutLink ?? ''}`,
      icalEvent: { method, content: calendarText(organizer, event, method), filename: 'invite.ics' },
      date: new Date(post.clock.now()),
      messageId: `<calendar-${randomUUID()}@mail.sandbox>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    post.outbox.push(outboxEntry(post, raw, { via: 'calendar' }));
    deliverTo(post, to, raw);
  }
}

function calendarText(organizer: CalendarStore, event: Event, method: InvitationMethod): string {
  const stamp = (instant: number | undefined) =>
    new Date(instant ?? 0).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Sandbox//Calendar//EN',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${event.iCalUID}`,
    `SEQUENCE:${event.sequence ?? 0}`,
    `DTSTAMP:${stamp(organizer.clock.now())}`,
    `DTSTART:${stamp(instantOf(event.start, organizer.timeZone))}`,
    `DTEND:${stamp(instantOf(event.end, organizer.timeZone))}`,
    `SUMMARY:${escapeText(event.summary ?? '')}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER:mailto:${organizer.email}`,
    ...(event.attendees ?? []).map((attendee) => `ATTENDEE;RSVP=TRUE:mailto:${attendee.email}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}
