import { parseSchedulingText } from '../reading/parse-scheduling-text.ts';
import type { ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { findCalendarPart } from './judge-calendar.ts';
import { isBulk } from './judge-headers.ts';

const SOON_MS = 30 * 3_600_000;

/** A meeting within a day of the mail cannot wait. */
export function judgeSoon(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast || !reading.last || isBulk(reading)) return [];
  const sentAt = reading.last.sentAt.getTime();
  const start = findCalendarPart(reading)?.start ?? parseSchedulingText(reading).times.starts[0];
  if (start === undefined || start === null || start < sentAt || start - sentAt > SOON_MS) return [];
  return [evidence('soon', 'the proposed time is near')];
}
