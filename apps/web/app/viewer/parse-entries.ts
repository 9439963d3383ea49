export interface Fact {
  name: string;
  value: string;
  /** The time as an instant, to be shown in the reader's own zone and format. */
  at?: string;
}

const NAMES: Record<string, string> = {
  ...{ SUMMARY: 'Title', DTSTART: 'Starts', DTEND: 'Ends', LOCATION: 'Place', DESCRIPTION: 'About' },
  ...{ ORGANIZER: 'Organizer', ATTENDEE: 'Guest', RRULE: 'Repeats', STATUS: 'Status' },
  ...{ FN: 'Name', ORG: 'Company', TITLE: 'Role', EMAIL: 'Email', TEL: 'Phone', ADR: 'Address' },
  ...{ URL: 'Website', BDAY: 'Birthday', NOTE: 'Note' },
};
const STARTS = ['BEGIN:VEVENT', 'BEGIN:VTODO', 'BEGIN:VCARD'];
const ENTRIES_MAX = 50;
const FACTS_MAX = 40;

/** The events of a calendar file, or the people of a contact file; lines that nobody reads are left out. */
export function parseEntries(text: string): Fact[][] {
  const entries: Fact[][] = [];
  let entry: Fact[] | null = null;
  let nested = 0;
  // RFC 5545 folds long lines: a leading space or tab means a continuation.
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const upper = line.toUpperCase();
    if (STARTS.includes(upper)) entry = [];
    else if (!entry) continue;
    else if (upper.startsWith('BEGIN:')) nested += 1;
    else if (upper.startsWith('END:') && nested > 0) nested -= 1;
    else if (upper.startsWith('END:')) {
      if (entries.length < ENTRIES_MAX) entries.push(entry);
      entry = null;
    } else if (nested === 0 && entry.length < FACTS_MAX) entry.push(...parseFact(line));
  }
  return entries.filter((facts) => facts.length > 0);
}

function parseFact(line: string): Fact[] {
  const [, key = '', parameters = '', value = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? [];
  const name = NAMES[key.toUpperCase()];
  if (!name) return [];
  if (/^DT/i.test(key)) return [{ name, value: writeTime(value, parameters), ...parseInstant(value) }];
  const plain = parseValue(value.replace(/^mailto:/i, ''), /^(ADR|ORG)$/i.test(key));
  if (plain === '') return [];
  return [{ name, value: /^STATUS$/i.test(key) ? toSentenceCase(plain) : plain }];
}

function parseInstant(value: string): { at?: string } {
  const digits = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(value);
  if (!digits) return {};
  const [, year, month, day, hour, minute, second] = digits;
  const at = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return Number.isNaN(Date.parse(at)) ? {} : { at };
}

/** "CONFIRMED", "IN-PROCESS". */
function toSentenceCase(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1).toLowerCase();
}

/** `20270301T080000Z` as it stands there: the zone of the file may be one that nobody knows. */
function writeTime(value: string, parameters: string): string {
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(value) ?? [];
  if (!year) return value;
  const zone = utc ? ' UTC' : (/;TZID="?([^";:]+)/i.exec(parameters)?.[1] ?? '').replace(/^(?=.)/, ' ');
  return hour ? `${year}-${month}-${day} ${hour}:${minute}${zone}` : `${year}-${month}-${day}`;
}

/** The parts of an address or a company are separated by semicolons. */
function parseValue(value: string, isInParts: boolean): string {
  const parts = isInParts ? value.split(/(?<!\\);/) : [value];
  const plain = parts.map((part) =>
    part
      .replace(/\\n/gi, '\n')
      .replace(/\\([,;\\])/g, '$1')
      .trim(),
  );
  return plain.filter(Boolean).join(', ');
}
