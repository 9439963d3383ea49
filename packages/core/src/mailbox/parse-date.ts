const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ZONES: Record<string, number> = {
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
};
const DATE =
  /(\d{1,2})[\s-]{1,10}([a-z]{3})[a-z]{0,6}[\s,-]{1,10}(\d{2,4})[\s,]{1,10}(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s{0,10}([+-]\d{4}|[a-z]{1,5})?/i;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** No mail is older; a day covers every clock and zone that is set wrong by accident. */
const EARLIEST = Date.UTC(1971, 0, 1);
const AHEAD_MS = 24 * 60 * 60 * 1_000;

/** The sender's date, or the provider's where the sender's is absurd: a mail cannot be sent after it arrived. */
export function parseSentAt(header: string, internalDate: Date): Date {
  const received = Number.isNaN(internalDate.getTime()) ? new Date(0) : internalDate;
  const sent = parseDate(header);
  if (sent === null || sent < EARLIEST || sent > received.getTime() + AHEAD_MS) return received;
  return new Date(sent);
}

function parseDate(header: string): number | null {
  const text = header.slice(0, 200).trim();
  if (ISO.test(text)) return orNull(Date.parse(text));
  const match = DATE.exec(text);
  if (!match) return null;
  const [, day, name, year, hour, minute, second, zone] = match;
  const month = MONTHS.indexOf((name ?? '').toLowerCase());
  if (month < 0 || Number(day) < 1 || Number(day) > 31 || Number(hour) > 24 || Number(minute) > 59)
    return null;
  const local = Date.UTC(
    fullYear(year ?? ''),
    month,
    Number(day),
    Number(hour),
    Number(minute),
    Math.min(Number(second ?? 0), 59),
  );
  return orNull(local - zoneMinutes(zone ?? '') * 60_000);
}

/** RFC 5322 4.3: two digits are 1950 to 2049, three digits count from 1900. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 2) return year < 50 ? 2000 + year : 1900 + year;
  return text.length === 3 ? 1900 + year : year;
}

function zoneMinutes(zone: string): number {
  const match = /^([+-])(\d{2})(\d{2})$/.exec(zone);
  if (!match) return ZONES[zone.toUpperCase()] ?? 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

function orNull(time: number): number | null {
  return Number.isNaN(time) ? null : time;
}
