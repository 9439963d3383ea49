import { resolveLocalTime, zoneOffset } from '@triage/core/time/local-time';
import ICAL from 'ical.js';
import { BoundedIterator } from './bounded-iterator.ts';
import { isAllDay, parseInstant, parseLength, type ReadWall, wallReader, type Zones } from './parse-times.ts';
import { StepBudget } from './step-budget.ts';

export interface Occurrence {
  event: ICAL.Component;
  start: number;
  end: number;
  /** The time that the rule gave it; null for an event that does not repeat. */
  original: number | null;
}

export interface Range {
  from: number;
  to: number;
}

export interface ExpandOptions {
  zones: Zones;
  /** Shared by all objects that one question looks at. */
  budget?: StepBudget;
}

/** In one range, of one rule: an event every quarter of an hour for ten days. */
const OCCURRENCES_MAX = 1_000;
/** RFC 5545: more than one should not be. */
const RULES_MAX = 10;
const SECOND_MS = 1_000;
const EVEN_UNITS_MS: Record<string, number> = {
  SECONDLY: SECOND_MS,
  MINUTELY: 60 * SECOND_MS,
  HOURLY: 3_600 * SECOND_MS,
  DAILY: 86_400 * SECOND_MS,
  WEEKLY: 7 * 86_400 * SECOND_MS,
};
const UNITS_MS: Record<string, number> = {
  ...EVEN_UNITS_MS,
  MONTHLY: 30 * 86_400 * SECOND_MS,
  YEARLY: 365 * 86_400 * SECOND_MS,
};
/** Longer than this between two times, ical.js counts the days one by one for minutes. */
const CENTURY_MS = 100 * 365 * 86_400 * SECOND_MS;

/** Each time of a calendar object that touches the range. */
export function expand(
  object: ICAL.Component,
  range: Range,
  { zones, budget = new StepBudget() }: ExpandOptions,
): Occurrence[] {
  const events = object.getAllSubcomponents('vevent');
  const changed = events.filter((event) => event.hasProperty('recurrence-id'));
  const changedTimes = new Set(changed.map((event) => parseInstant(event, 'recurrence-id', zones)));
  const found = events.flatMap((event) =>
    event.hasProperty('recurrence-id')
      ? once(event, zones)
      : expandMaster(event, { range, zones, budget, changedTimes }),
  );
  // A time without length takes none, and is in the range that it starts in.
  return found.filter(({ start, end }) => start < range.to && (end > range.from || start >= range.from));
}

interface Expansion extends Required<ExpandOptions> {
  range: Range;
  changedTimes: ReadonlySet<number | null>;
}

function once(event: ICAL.Component, zones: Zones): Occurrence[] {
  const start = parseInstant(event, 'dtstart', zones);
  if (start === null) return [];
  const original = parseInstant(event, 'recurrence-id', zones);
  return [{ event, start, end: start + parseLength(event, zones), original }];
}

function expandMaster(
  event: ICAL.Component,
  { range, zones, budget, changedTimes }: Expansion,
): Occurrence[] {
  const property = event.getFirstProperty('dtstart');
  const first = property?.getFirstValue();
  if (!property || !(first instanceof ICAL.Time)) return [];
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue());
  const added = listTimes(event, 'rdate', zones);
  if (rules.length === 0 && added.length === 0) return once(event, zones);
  const read = wallReader(property, zones);
  const length = parseLength(event, zones);
  const skipped = new Set([...changedTimes, ...listTimes(event, 'exdate', zones)]);
  const earliest = { from: range.from - length, to: range.to };
  const starts = new Set([...(rules.length === 0 ? [read(first)] : []), ...added]);
  budget.beginEvent();
  for (const rule of rules.slice(0, RULES_MAX))
    if (rule instanceof ICAL.Recur)
      for (const start of runRule(rule, first, { read, budget, range: earliest })) starts.add(start);
  const endOf = (start: number) => (isAllDay(event) ? endOfDays(start, length, zones) : start + length);
  return [...starts]
    .filter((start) => !skipped.has(start))
    .sort((one, two) => one - two)
    .map((start) => ({ event, start, end: endOf(start), original: start }));
}

interface Run {
  read: ReadWall;
  budget: StepBudget;
  range: Range;
}

/** The instants that a rule gives in the range, at most so many, and never more steps than the budget has. */
function runRule(rule: ICAL.Recur, first: ICAL.Time, { read, budget, range: { from, to } }: Run): number[] {
  const bounded = rule.clone();
  // A UTC end and a local start cannot be compared by their clocks.
  const until = bounded.until
    ? bounded.until.isDate
      ? endOfDate(bounded.until, read)
      : read(bounded.until)
    : null;
  bounded.until = null;
  const found: number[] = [];
  if ((UNITS_MS[rule.freq] ?? 0) * rule.interval > CENTURY_MS)
    return [read(first)].filter((start) => start >= from && start < to);
  const dtstart = skipAhead(bounded, first, read, from);
  for (const wall of BoundedIterator.run({ rule: bounded, dtstart, budget })) {
    const start = read(wall);
    if (start >= to || (until !== null && start > until)) break;
    if (start >= from) found.push(start);
    if (found.length >= OCCURRENCES_MAX) break;
  }
  return found;
}

/**
 * A rule without a count whose steps are all of one length starts shortly before the range: an hourly event of years ago
 * would take hundreds of thousands of steps.
 */
function skipAhead(rule: ICAL.Recur, first: ICAL.Time, read: ReadWall, from: number): ICAL.Time {
  const unit = EVEN_UNITS_MS[rule.freq];
  if (!unit || rule.count) return first;
  const step = unit * Math.max(rule.interval, 1);
  // Two days more than needed, because clocks change.
  const steps = Math.floor((from - read(first) - 2 * 86_400 * SECOND_MS) / step);
  if (steps <= 1) return first;
  return addToClock(first, (steps - 1) * step);
}

function addToClock(time: ICAL.Time, ms: number): ICAL.Time {
  const { year, month, day, hour, minute, second, isDate, zone } = time;
  const clock = new Date(Date.UTC(year, month - 1, day, hour, minute, second) + ms);
  const date = { year: clock.getUTCFullYear(), month: clock.getUTCMonth() + 1, day: clock.getUTCDate() };
  const hours = { hour: clock.getUTCHours(), minute: clock.getUTCMinutes(), second: clock.getUTCSeconds() };
  return new ICAL.Time(isDate ? { ...date, isDate } : { ...date, ...hours }, zone);
}

function listTimes(event: ICAL.Component, name: string, zones: Zones): number[] {
  return event.getAllProperties(name).flatMap((property) => {
    const read = wallReader(property, zones);
    return property.getValues().flatMap((value) => {
      if (value instanceof ICAL.Time) return [read(value)];
      return value instanceof ICAL.Period ? [read(value.start)] : [];
    });
  });
}

function endOfDate(until: ICAL.Time, read: ReadWall): number {
  const next = until.clone();
  next.adjust(1, 0, 0, 0);
  return read(next) - 1;
}

/** Days end at midnight, also where one of them has 23 hours. */
function endOfDays(start: number, length: number, { days: zone }: Zones): number {
  const local = new Date(start + zoneOffset(start, zone) * 60_000);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + 1];
  const day = local.getUTCDate() + Math.round(length / (86_400 * SECOND_MS));
  return resolveLocalTime({ year, month, day, hour: 0, minute: 0 }, zone);
}
