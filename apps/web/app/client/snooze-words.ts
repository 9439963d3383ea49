export interface SnoozeChoice {
  id: string;
  name: string;
  until: Date;
}

const MORNING = 8;
const EVENING = 18;
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const spans: Record<string, number> = {
  m: 1,
  min: 1,
  h: 60,
  hour: 60,
  d: 1_440,
  day: 1_440,
  w: 10_080,
  week: 10_080,
};
const hoursOf: Record<string, number> = {
  morning: MORNING,
  noon: 12,
  afternoon: 14,
  evening: EVENING,
  tonight: 20,
  night: 20,
};

/** What can be chosen without typing; what lies behind us today is left out. */
export function snoozePresets(now: Date): SnoozeChoice[] {
  const laterToday = at(now, 0, now.getHours() + 3);
  const isWeekend = now.getDay() % 6 === 0;
  const presets = [
    ...(now.getHours() < 20 ? [{ id: 'later', name: 'Later today', until: laterToday }] : []),
    ...(now.getHours() < EVENING - 1
      ? [{ id: 'evening', name: 'This evening', until: at(now, 0, EVENING) }]
      : []),
    { id: 'tomorrow', name: 'Tomorrow', until: at(now, 1, MORNING) },
    {
      id: 'weekend',
      name: isWeekend ? 'Next weekend' : 'This weekend',
      until: at(now, daysUntil(now, 6), MORNING),
    },
    { id: 'week', name: 'Next week', until: at(now, daysUntil(now, 1), MORNING) },
    { id: 'month', name: 'In a month', until: at(now, 30, MORNING) },
  ];
  // On a Sunday next week begins tomorrow, on a Friday the weekend does.
  const times = presets.map(({ until }) => until.getTime());
  return presets.filter((_, index) => times.indexOf(times[index] ?? 0) === index);
}

/** Reads "tue 3pm", "tomorrow", "in 2 hours", "5 dec 9:30", "next week". Null: not understood, or not in the future. */
export function readSnoozeWords(text: string, now: Date): Date | null {
  const words = text
    .toLowerCase()
    .replace(/\b(at|on|the|until|of)\b|,/g, ' ')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  const span = readSpan(words.join(' '), now);
  if (span) return span;
  const time = takeTime(words);
  const day = takeDay(words, now);
  if (words.length > 0 || (!time && !day)) return null;
  const date = day ?? at(now, 0, 0);
  date.setHours(time?.hours ?? MORNING, time?.minutes ?? 0, 0, 0);
  if (!day && date <= now) date.setDate(date.getDate() + 1);
  return date > now ? date : null;
}

function readSpan(text: string, now: Date): Date | null {
  const found = /^(?:in )?(\d{1,3}|an?) ?(m|min|h|hour|d|day|w|week)(?:ute)?s?$/.exec(text);
  if (!found) return null;
  const count = found[1]?.startsWith('a') ? 1 : Number(found[1]);
  const minutes = spans[found[2] ?? ''] ?? 0;
  if (count === 0) return null;
  if (minutes < 1_440) return new Date(now.getTime() + count * minutes * 60_000);
  return at(now, (count * minutes) / 1_440, MORNING);
}

function takeTime(words: string[]): { hours: number; minutes: number } | null {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? '';
    const found = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm)?$/.exec(/^(am|pm)$/.test(next) ? word + next : word);
    const named = hoursOf[word];
    if (named !== undefined) {
      words.splice(index, 1);
      if (word === 'tonight') words.unshift('today');
      return { hours: named, minutes: 0 };
    }
    if (!found || !(found[2] || found[3])) continue;
    const hours = (Number(found[1]) % (found[3] ? 12 : 24)) + (found[3] === 'pm' ? 12 : 0);
    if (Number(found[1]) > (found[3] ? 12 : 23) || Number(found[2] ?? 0) > 59) return null;
    words.splice(index, /^(am|pm)$/.test(next) ? 2 : 1);
    return { hours, minutes: Number(found[2] ?? 0) };
  }
  return null;
}

function takeDay(words: string[], now: Date): Date | null {
  const take = (count: number, date: Date) => {
    words.splice(0, count);
    return date;
  };
  const [first = '', second = ''] = words;
  if (first === 'today') return take(1, at(now, 0, MORNING));
  if (/^tom(orrow)?$/.test(first)) return take(1, at(now, 1, MORNING));
  if (/^(next|this)$/.test(first) && second === 'week') return take(2, at(now, daysUntil(now, 1), MORNING));
  if (/^(next|this)$/.test(first) && second === 'weekend')
    return take(2, at(now, daysUntil(now, 6), MORNING));
  if (first === 'weekend') return take(1, at(now, daysUntil(now, 6), MORNING));
  if (first === 'next' && second === 'month') return take(2, at(now, 30, MORNING));
  const isNext = first === 'next';
  const weekday = findWeekday(isNext ? second : first);
  if (weekday >= 0) return take(isNext ? 2 : 1, at(now, daysUntil(now, weekday), MORNING));
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(first);
  if (iso) return take(1, new Date(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), MORNING));
  return takeMonthDay(words, now);
}

function takeMonthDay(words: string[], now: Date): Date | null {
  const pair = words.slice(0, 2);
  const month = months.findIndex((name) => pair.some((word) => word.startsWith(name)));
  const day = Number(
    pair.map((word) => /^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(word)?.[1]).find((digits) => digits),
  );
  if (month < 0 || !day || day > 31) return null;
  words.splice(0, 2);
  const date = new Date(now.getFullYear(), month, day, MORNING);
  if (date <= now) date.setFullYear(date.getFullYear() + 1);
  return date.getDate() === day ? date : null;
}

function findWeekday(word: string): number {
  return word.length < 3 ? -1 : days.findIndex((day) => day.startsWith(word));
}

/** From 1 to 7: today's own weekday means the one in a week. */
function daysUntil(now: Date, weekday: number): number {
  return ((weekday - now.getDay() + 6) % 7) + 1;
}

function at(now: Date, days: number, hours: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours);
}
