import type { calendar_v3 } from '@googleapis/calendar';

type EventTime = calendar_v3.Schema$EventDateTime;

/** Milliseconds since 1970; an all-day event starts at midnight in its time zone. Undefined for an invalid time. */
export function instantOf(time: EventTime | undefined, timeZone: string): number | undefined {
  const zone = time?.timeZone || timeZone;
  const text = time?.dateTime ?? (time?.date ? `${time.date}T00:00:00` : undefined);
  if (!text) return undefined;
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const instant = hasOffset ? Date.parse(text) : localInstant(text, zone);
  return Number.isNaN(instant) ? undefined : instant;
}

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function localInstant(text: string, zone: string): number {
  const guess = Date.parse(`${text}Z`);
  const first = guess - offsetAt(guess, zone);
  // The offset may differ at the corrected instant, on a day when the clocks change.
  return guess - offsetAt(first, zone);
}

function offsetAt(instant: number, zone: string): number {
  if (Number.isNaN(instant) || !isTimeZone(zone)) return 0;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const field = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return wall - Math.floor(instant / 1_000) * 1_000;
}
