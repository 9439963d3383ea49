/** A text/calendar part as another program would send it; lines beside those every one has. */
export function writeInvitation(lines: string[], method = 'REQUEST'): string {
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'BEGIN:VEVENT', ...lines];
  return `${[...all, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')}\r\n`;
}
