export interface ReadSchedule {
  /** The text without the words of the schedule. */
  text: string;
  days: number[];
  /** Null: no clock time was given. */
  time: string | null;
}

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const groups: Record<string, number[]> = {
  day: [1, 2, 3, 4, 5, 6, 7],
  morning: [1, 2, 3, 4, 5, 6, 7],
  weekday: [1, 2, 3, 4, 5],
  workday: [1, 2, 3, 4, 5],
  weekend: [6, 7],
  week: [1],
};
const CLOCK = /^(\d{1,2})(?::(\d{2}))?(am|pm)?$/;
const SHORT_NAME = 3;

/** "Every Friday at 9am, list unanswered mail", "on weekdays: …". Null where it begins with no schedule. */
export function parseSchedule(given: string): ReadSchedule | null {
  const words = given.trim().split(/\s+/);
  const bare = (at: number) => withoutStops((words[at] ?? '').toLowerCase());
  const ends = (at: number) => /[,:;]$/.test(words[at] ?? '');
  if (!['every', 'each', 'on', 'daily'].includes(bare(0))) return null;
  const days = new Set<number>(bare(0) === 'daily' ? groups['day'] : []);
  let [at, time] = [1, null as string | null];
  for (let over = ends(0); at < words.length && !over; at += 1) {
    const word = bare(at);
    const named = parseDays(word);
    const clock = bare(at - 1) === 'at' || word === 'noon' ? parseClock(word, bare(at + 1)) : null;
    if (named.length > 0) for (const day of named) days.add(day);
    else if (clock) {
      time = clock;
      if (['am', 'pm'].includes(bare(at + 1))) at += 1;
    } else if (!['and', 'at', 'every', 'on', '&'].includes(word)) break;
    over = ends(at);
  }
  const text = words.slice(at).join(' ');
  return days.size > 0 && text !== '' ? { text, days: [...days].sort(), time } : null;
}

function parseDays(word: string): number[] {
  const one = word.endsWith('s') ? word.slice(0, -1) : word;
  const group = Object.hasOwn(groups, one) ? groups[one] : undefined;
  if (group) return group;
  const day = dayNames.findIndex(
    (name) => name === one || (one.length >= SHORT_NAME && name.startsWith(one)),
  );
  return day < 0 ? [] : [day + 1];
}

function parseClock(word: string, next: string): string | null {
  if (word === 'noon') return '12:00';
  const found = CLOCK.exec(word);
  if (!found) return null;
  const half = found[3] ?? (['am', 'pm'].includes(next) ? next : '');
  const hour = Number(found[1]);
  if (half && (hour < 1 || hour > 12)) return null;
  const whole = half === 'pm' ? (hour % 12) + 12 : half === 'am' ? hour % 12 : hour;
  const minute = Number(found[2] ?? 0);
  return whole < 24 && minute < 60
    ? `${String(whole).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
    : null;
}

function withoutStops(word: string): string {
  let end = word.length;
  while (end > 0 && ',:;.'.includes(word.charAt(end - 1))) end -= 1;
  return word.slice(0, end);
}
