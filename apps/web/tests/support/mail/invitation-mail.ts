const DAY = 24 * 3_600_000;

/** An invitation from another mail client to an hour in five days, or its cancellation. */
export function invitationMail(
  to: string,
  subject: string,
  method: 'REQUEST' | 'CANCEL' = 'REQUEST',
): string {
  const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  // Rounded, so that two emails about it have the same time.
  const start = Math.floor((Date.now() + 5 * DAY) / DAY) * DAY + 13 * 3_600_000;
  return [
    'From: Ben Brown <ben@client.test>',
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${method}-${encodeURIComponent(subject)}-${to.split('@')[0]}@client.test>`,
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${encodeURIComponent(subject)}-${to}`,
    `SEQUENCE:${method === 'CANCEL' ? 1 : 0}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(start + 3_600_000)}`,
    `SUMMARY:${subject}`,
    'LOCATION:Room 4',
    'ORGANIZER;CN=Ben Brown:mailto:ben@client.test',
    `ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${to}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
