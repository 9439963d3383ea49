import { clock, type TimeContext } from './format-time.ts';

/** A time of day without a date: "08:15", or "8:15 am" for who reads times so. */
export function formatClockTime(time: string, { hour12 }: Pick<TimeContext, 'hour12'>): string {
  return clock(new Date(`1970-01-01T${time}:00Z`), { timeZone: 'UTC', hour12 });
}
