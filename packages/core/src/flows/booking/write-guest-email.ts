interface Email {
  ownerName: string;
  ownerEmail: string;
  span: { start: Date; end: Date };
  zone: string;
  link: string;
}

/** How long the link in the email can be used to confirm. */
export const CONFIRM_HOURS = 24;

export function writeGuestEmail({ ownerName, ownerEmail, span, zone, link }: Email) {
  const who = ownerName === ownerEmail ? ownerEmail : `${ownerName} (${ownerEmail})`;
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'full' });
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
  const subject = `Confirm your meeting with ${ownerName}`;
  const body = [
    `Hello,\n\nplease confirm your meeting with ${who}:`,
    `${day.format(span.start)}, ${clock.formatRange(span.start, span.end)} (${zone.replaceAll('_', ' ')})`,
    `Confirm or cancel it here:\n${link}`,
    `It is booked when you confirm it. The link can be used for ${CONFIRM_HOURS} hours. If you did not ask for this meeting, ignore this email.`,
  ];
  return { subject, body: `${body.join('\n\n')}\n` };
}
