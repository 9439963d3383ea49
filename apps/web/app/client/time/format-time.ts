/** Every function takes the time zone, so that server and browser render the same text. */
export interface TimeContext {
  now: number;
  timeZone: string | undefined;
  /** By locale: 3:00 pm instead of 15:00. */
  hour12?: boolean | undefined;
}

const DAY = 86_400_000;
const NEARLY_A_YEAR = 330 * DAY;

export function formatShort(iso: string, time: TimeContext): string {
  const { now, timeZone } = time;
  const date = new Date(iso);
  if (dayOf(date, timeZone) === dayOf(new Date(now), timeZone)) return clock(date, time);
  if (now - date.getTime() < 6 * DAY && date.getTime() <= now)
    return part(date, timeZone, { weekday: 'short' });
  if (date.getTime() > now && date.getTime() - now < 6 * DAY)
    return `${part(date, timeZone, { weekday: 'short' })} ${clock(date, time)}`;
  if (yearOf(date, timeZone) === yearOf(new Date(now), timeZone))
    return part(date, timeZone, { day: 'numeric', month: 'short' });
  return part(date, timeZone, { month: 'short', year: 'numeric' });
}

export function formatFull(iso: string, time: TimeContext): string {
  const { timeZone } = time;
  const date = new Date(iso);
  return `${part(date, timeZone, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })}, ${clock(date, time)}`;
}

/** A future time: "Tue 15:00", "Today 18:00", "5 Dec 09:30". */
export function formatWhen(iso: string, time: TimeContext): string {
  const { now, timeZone } = time;
  const date = new Date(iso);
  const [day, today] = [dayOf(date, timeZone), dayOf(new Date(now), timeZone)];
  if (day === today) return `Today ${clock(date, time)}`;
  if (day === dayOf(new Date(now + DAY), timeZone)) return `Tomorrow ${clock(date, time)}`;
  const ahead = date.getTime() - now;
  const name =
    ahead > 0 && ahead < 6 * DAY
      ? part(date, timeZone, { weekday: 'short' })
      : part(date, timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
  // A day and a month name one day of the coming year.
  const year = ahead > NEARLY_A_YEAR ? ` ${yearOf(date, timeZone)}` : '';
  return `${name}${year} ${clock(date, time)}`;
}

/** For the middle of a sentence: "until tomorrow 09:30". */
export function formatWhenWithin(iso: string, time: TimeContext): string {
  return formatWhen(iso, time).replace(/^To(?=day|morrow)/, 'to');
}

export function formatDay(iso: string, { timeZone }: TimeContext): string {
  return part(new Date(iso), timeZone, { weekday: 'long', day: 'numeric', month: 'long' });
}

export function clock(date: Date, { timeZone, hour12 }: Omit<TimeContext, 'now'>): string {
  return hour12
    ? part(date, timeZone, { hour: 'numeric', minute: '2-digit', hour12: true })
    : part(date, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

export function dayOf(date: Date, timeZone: string | undefined): string {
  return part(date, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

function yearOf(date: Date, timeZone: string | undefined): string {
  return part(date, timeZone, { year: 'numeric' });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter is expensive and a list uses hundreds, so they are cached. */
export function part(date: Date, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone}${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    formats.set(key, format);
  }
  return format.format(date);
}
