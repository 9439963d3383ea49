import { z } from 'zod';
import { textInput } from './text.ts';

const ISO_WITH_OFFSET = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)$/i;

/** An offset can carry a time out of the four-digit years, and neither an answer nor PostgreSQL has a form for those. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds since the epoch, or null for anything that is not an ISO 8601 instant with an offset in the years 1 to 9999. */
export function parseTimestamp(text: string): number | null {
  const match = ISO_WITH_OFFSET.exec(text);
  if (!match) return null;
  const [, minutes = '', seconds = ':00', offset = 'Z'] = match;
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
  const zone = /^z$/i.test(offset) ? 'Z' : `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
  const instant = Date.parse(`${minutes}${seconds}${zone}`.toUpperCase());
  if (!isCalendarDay(minutes.slice(0, 10))) return null;
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT ? instant : null;
}

/** Date.parse rolls 31 February over into March; a caller who wrote it made a mistake. */
function isCalendarDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
}

/** Accepted from callers with any offset; handed on as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const timestampInput = textInput
  .max(64)
  .meta({ format: 'date-time' })
  .transform((text, context) => {
    const instant = parseTimestamp(text);
    if (instant !== null) return new Date(instant).toISOString();
    context.addIssue({ code: 'custom', message: sayProblem(text) });
    return z.NEVER;
  });

/** A plus sign that is not escaped in a URL arrives as a space. */
const UNESCAPED_PLUS = /^\d{4}-\d\d-\d\dT[\d:.]+ \d\d:?\d\d$/i;

function sayProblem(text: string): string {
  if (ISO_WITH_OFFSET.test(text)) return 'This day or time does not exist';
  const expected = 'Expected an ISO 8601 timestamp with an offset';
  return UNESCAPED_PLUS.test(text) ? `${expected}. In a URL, write + as %2B` : expected;
}

/** Leaves the service in this form only. */
export const timestampSchema = z.iso.datetime({ precision: 3 });
