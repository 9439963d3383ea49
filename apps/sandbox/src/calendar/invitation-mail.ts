import { randomUUID } from 'node:crypto';
import { deliverTo, outboxEntry, type PostOffice } from '../mail/send-mail.ts';
import { composeMessage } from '../mime/compose-message.ts';
import type { CalendarStore, Event } from './calendar-store.ts';
import { calendarText } from './calendar-text.ts';

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
      icalEvent: { method, content: calendarText(event, method, organizer), filename: 'invite.ics' },
      date: new Date(post.clock.now()),
      messageId: `<calendar-${randomUUID()}@mail.sandbox>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    post.outbox.push(outboxEntry(post, raw, { via: 'calendar' }));
    deliverTo(post, to, raw);
  }
}

const ANSWERS: Record<string, string> = {
  accepted: 'Accepted',
  tentative: 'Tentatively Accepted',
  declined: 'Declined',
};

/** A guest's reply to the organizer. */
export async function mailReply(
  post: PostOffice,
  guest: CalendarStore,
  { event, sendUpdates }: Omit<InvitationNotice, 'method'>,
): Promise<void> {
  const to = event.organizer?.email;
  const own = event.attendees?.find((attendee) => attendee.email === guest.email);
  const word = ANSWERS[own?.responseStatus ?? ''];
  if (!to || !own || !word || (sendUpdates !== 'all' && sendUpdates !== 'externalOnly')) return;
  if (sendUpdates === 'externalOnly' && post.accounts.find(to)) return;
  const content = calendarText({ ...event, attendees: [own] }, 'REPLY', guest);
  const raw = await composeMessage({
    from: guest.email,
    to,
    subject: `${word}: ${event.summary ?? '(no title)'}`,
    text: `${guest.email} has answered this invitation: ${word}.`,
    icalEvent: { method: 'REPLY', content, filename: 'invite.ics' },
    date: new Date(post.clock.now()),
    messageId: `<calendar-${randomUUID()}@mail.sandbox>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  post.outbox.push(outboxEntry(post, raw, { via: 'calendar' }));
  deliverTo(post, to, raw);
}
