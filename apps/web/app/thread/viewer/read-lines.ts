export interface Fact {
  name: string;
  value: string;
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
export function readEntries(text: string): Fact[][] {
  const entries: Fact[][] = [];
  let entry: Fact[] | null = null;
  let nested = 0;
  // A line that starts with white space continues the one before.
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const upper = line.toUpperCase();
    if (STARTS.includes(upper)) entry = [];
    else if (!entry) continue;
    else if (upper.startsWith('BEGIN:')) nested += 1;
    else if (upper.startsWith('END:') && nested > 0) nested -= 1;
    else if (upper.startsWith('END:')) {
      if (entries.length < ENTRIES_MAX) entries.push(entry);
      entry = null;
    } else if (nested === 0 && entry.length < FACTS_MAX) entry.push(...readFact(line));
  }
  return entries.filter((facts) => facts.length > 0);
}

function readFact(line: string): Fact[] {
  const [, key = '', parameters = '', value = ''] =
    /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line) ?? [];
  const name = NAMES[key.toUpperCase()];
  if (!name) return [];
  const plain = /^DT/i.test(key)
    ? writeTime(value, parameters)
    : readValue(value.replace(/^mailto:/i, ''), /^(ADR|ORG)$/i.test(key));
  return plain === '' ? [] : [{ name, value: plain }];
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
function readValue(value: string, isInParts: boolean): string {
  const parts = isInParts ? value.split(/(?<!\\);/) : [value];
  const plain = parts.map((part) =>
    part
      .replace(/\\n/gi, '\n')
      .replace(/\\([,;\\])/g, '$1')
      .trim(),
  );
  return plain.filter(Boolean).join(', ');
}
