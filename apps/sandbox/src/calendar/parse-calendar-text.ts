import type { calendar_v3 } from '@googleapis/calendar';
import { parseParameters } from '../mime/parameters.ts';
import { instantOf, isTimeZone } from './event-time.ts';

export interface CalendarText {
  method: string;
  event: Omit<calendar_v3.Schema$Event, 'id' | 'status'> & { iCalUID: string };
}

interface Line {
  name: string;
  parameters: ReadonlyMap<string, string>;
  value: string;
}

const STATUSES: Record<string, string> = {
  ACCEPTED: 'accepted',
  TENTATIVE: 'tentative',
  DECLINED: 'declined',
};

/** The first event of a text/calendar part; undefined without a uid or times. */
export function parseCalendarText(text: string, timeZone: string): CalendarText | undefined {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const from = lines.indexOf('BEGIN:VEVENT');
  const event = lines.slice(from + 1, lines.indexOf('END:VEVENT')).map(parseLine);
  const find = (name: string) => event.find((line) => line.name === name);
  const iCalUID = find('UID')?.value;
  const [start, end] = [parseTime(find('DTSTART'), timeZone), parseTime(find('DTEND'), timeZone)];
  if (from < 0 || !iCalUID || !start || !end) return undefined;
  const rule = find('RRULE');
  const organizer = find('ORGANIZER');
  return {
    method: /^METHOD:(\w+)/m.exec(text)?.[1] ?? '',
    event: {
      iCalUID,
      start,
      end,
      summary: plainText(find('SUMMARY')?.value ?? ''),
      location: plainText(find('LOCATION')?.value ?? '') || undefined,
      sequence: Number(find('SEQUENCE')?.value ?? 0),
      ...(rule ? { recurrence: [`RRULE:${rule.value}`] } : {}),
      ...(organizer ? { organizer: parsePerson(organizer) } : {}),
      attendees: event
        .filter(({ name }) => name === 'ATTENDEE')
        .map((line) => ({
          ...parsePerson(line),
          responseStatus: STATUSES[line.parameters.get('partstat') ?? ''] ?? 'needsAction',
        })),
    },
  };
}

function parseLine(line: string): Line {
  const [, name = '', parameters = '', value = ''] =
    /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/.exec(line) ?? [];
  return { name, parameters: parseParameters(`x/y${parameters}`).parameters, value };
}

function parsePerson({ parameters, value }: Line) {
  const displayName = parameters.get('cn');
  const email = value.replace(/^mailto:/i, '').toLowerCase();
  return { email, ...(displayName ? { displayName } : {}) };
}

/** Answered with an offset, as the real service answers. */
function parseTime(line: Line | undefined, home: string): calendar_v3.Schema$EventDateTime | undefined {
  const [, year, month, day, hour, minute, second, zulu] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(line?.value ?? '') ?? [];
  if (!year) return undefined;
  const date = `${year}-${month}-${day}`;
  if (!hour) return { date };
  const named = line?.parameters.get('tzid') ?? home;
  const timeZone = zulu ? 'UTC' : isTimeZone(named) ? named : home;
  const instant = instantOf({ dateTime: `${date}T${hour}:${minute}:${second}`, timeZone }, home);
  return instant === undefined ? undefined : { dateTime: new Date(instant).toISOString(), timeZone };
}

function plainText(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}
