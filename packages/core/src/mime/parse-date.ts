const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Minutes east of Greenwich. RFC 5322 names the American ones; mail programs write the others too. */
const ZONES: Record<string, number> = {
  ...{ EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420 },
  ...{ AKST: -540, AKDT: -480, HST: -600, AST: -240, ADT: -180, NST: -210, NDT: -150, BRT: -180 },
  ...{ WET: 0, WEST: 60, BST: 60, CET: 60, CEST: 120, MET: 60, MEST: 120, MEZ: 60, MESZ: 120, EET: 120 },
  ...{ EEST: 180, MSK: 180, IST: 330, SGT: 480, HKT: 480, AWST: 480, JST: 540, KST: 540, ACST: 570 },
  ...{ AEST: 600, AEDT: 660, NZST: 720, NZDT: 780, SAST: 120 },
};
const TIME =
  /(\d{1,2})\s{0,9}:\s{0,9}(\d{1,2})(?:\s{0,9}:\s{0,9}(\d{1,2})(?:[.,]\d{1,9})?)?(?:\s{0,3}([ap])\.?m\b\.?)?/i;
const DOTTED_TIME = /(?<![\d.])(\d{1,2})\.(\d{2})(?:\.(\d{2}))?(?![\d.])()/;
const OFFSET = /([+-])(\d{1,2}):?(\d{2})?(?!\d)/;
const NAMED_MONTH = /(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}/i;
const YEAR_FIRST = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const DAY_FIRST = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?!\d)/;

/** No mail is older; a day covers every clock and zone that is set wrong by accident. */
const EARLIEST = Date.UTC(1971, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1_000;
/** A calendar day can start this long before or after it starts in Greenwich. */
const ZONE_MS = 14 * 60 * 60 * 1_000;

/** The sender's date, or the provider's where the sender's is absurd: a mail cannot be sent after it arrived. */
export function parseSentAt(header: string, internalDate: Date): Date {
  const received = Number.isNaN(internalDate.getTime()) ? new Date(0) : internalDate;
  const sent = parseDate(header);
  if (sent === null || sent.at < EARLIEST || sent.at > received.getTime() + DAY_MS) return received;
  const isThatDay = Math.abs(received.getTime() - sent.at - DAY_MS / 2) <= DAY_MS / 2 + ZONE_MS;
  return sent.dayOnly && isThatDay ? received : new Date(sent.at);
}

function parseDate(header: string): { at: number; dayOnly: boolean } | null {
  const text = header.slice(0, 200).replace(/\([^()]*\)/g, ' ');
  const time = TIME.exec(text) ?? (NAMED_MONTH.test(text) ? DOTTED_TIME.exec(text) : null);
  const before = text.slice(0, time?.index ?? text.length).replace(/[Tt]$/, ' ');
  const after = time ? text.slice(time.index + time[0].length) : '';
  // In asctime's order the year follows the time, with or without a zone between.
  const day = findDay(before, after);
  const clock = time ? parseClock(time) : 0;
  if (day === null || clock === null) return null;
  const at = day + clock - findZone(after) * 60_000;
  return Number.isNaN(at) ? null : { at, dayOnly: !time };
}

function parseClock([, hour, minute, second, half]: RegExpExecArray): number | null {
  const given = Number(hour);
  if (given > 24 || Number(minute) > 59 || (half && given > 12)) return null;
  const hours = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given;
  // A leap second is the last one of its minute.
  return ((hours * 60 + Number(minute)) * 60 + Math.min(Number(second ?? 0), 59)) * 1_000;
}

/** Midnight in Greenwich of the day that is named. */
function findDay(before: string, after: string): number | null {
  const yearFirst = YEAR_FIRST.exec(before);
  if (yearFirst) return asDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = DAY_FIRST.exec(before);
  if (dayFirst) return asDay(fullYear(dayFirst[3] ?? ''), Number(dayFirst[2]), Number(dayFirst[1]));
  const name = NAMED_MONTH.exec(before);
  if (!name) return null;
  const numbers = before.match(/\d{1,4}/g) ?? [];
  const late = /(?<![\d+-])\d{4}(?!\d)/.exec(after)?.[0];
  const whole = numbers.findIndex((number) => number.length === 4);
  // Behind the day where nothing says that it is the year: `5 Feb 99`.
  const place = whole < 0 && !late ? 1 : whole;
  const year = numbers[place] ?? late;
  const day = numbers.find((number, index) => index !== place && number.length <= 2);
  if (year === undefined || year.length < 2 || day === undefined) return null;
  return asDay(fullYear(year), MONTHS.indexOf((name[1] ?? '').toLowerCase()) + 1, Number(day));
}

function asDay(year: number, month: number, day: number): number | null {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? Date.UTC(year, month - 1, day) : null;
}

/** RFC 5322 4.3: two digits are 1950 to 2049, three digits count from 1900. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 2) return year < 50 ? 2000 + year : 1900 + year;
  return text.length === 3 ? 1900 + year : year;
}

/** `+0100`, `-600`, `+01:00`, `GMT+1` or a name; nothing and unknown names are Greenwich. */
function findZone(after: string): number {
  const offset = OFFSET.exec(after);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    return offset[1] === '-' ? -minutes : minutes;
  }
  const name = after.match(/[a-z]{3,5}/gi)?.find((word) => Object.hasOwn(ZONES, word.toUpperCase()));
  return name ? (ZONES[name.toUpperCase()] ?? 0) : 0;
}
