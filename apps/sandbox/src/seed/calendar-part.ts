import { addressOf, nameOf } from './people.ts';
import type { Invitation } from './story.ts';

export type CalendarPart = { method: Invitation['method']; text: string };

const DAY_MS = 86_400_000;

/** An iTIP object. All messages of one story refer to the same event: the uid comes from the story. */
export function calendarPart(
  invite: Invitation,
  context: { uid: string; date: Date; anchor: Date; from: string; guests: string[] },
): CalendarPart {
  const start = new Date(
    Math.floor(+context.anchor / DAY_MS) * DAY_MS + invite.inDays * DAY_MS + invite.hour * 3_600_000,
  );
  const end = new Date(+start + (invite.minutes ?? 30) * 60_000);
  const organizer = invite.organizer ?? context.from;
  const answering = invite.method === 'REPLY';
  const guests = answering ? [context.from] : context.guests;
  const state = answering ? (invite.answer ?? 'ACCEPTED') : 'NEEDS-ACTION';
  const lines = [
    'BEGIN:VCALENDAR',
    'PRODID:-//Fernhill//Calendar 2.4//EN',
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    `METHOD:${invite.method}`,
    'BEGIN:VEVENT',
    `UID:${context.uid}`,
    `DTSTAMP:${stamp(context.date)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end)}`,
    ...(invite.rule ? [`RRULE:${invite.rule}`] : []),
    `SUMMARY:${escaped(invite.summary)}`,
    ...(invite.location ? [`LOCATION:${escaped(invite.location)}`] : []),
    `ORGANIZER;CN=${nameOf(organizer)}:mailto:${addressOf(organizer)}`,
    ...guests.map(
      (guest) =>
        `ATTENDEE;CN=${nameOf(guest)};PARTSTAT=${state};RSVP=${answering ? 'FALSE' : 'TRUE'}:mailto:${addressOf(guest)}`,
    ),
    `SEQUENCE:${invite.sequence ?? 0}`,
    `STATUS:${invite.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method: invite.method, text: `${lines.map(folded).join('\r\n')}\r\n` };
}

function stamp(date: Date): string {
  return `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(/[,;]/g, '\\$&').replaceAll('\n', '\\n');
}

function folded(line: string): string {
  return line.length <= 72 ? line : `${line.slice(0, 72)}\r\n ${folded(line.slice(72))}`;
}
