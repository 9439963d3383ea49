import type { AgendaEvent } from '@triage/contract/meetings/agenda';
import { fromWall, toWall, type Wall } from '../time/wall-clock.ts';

/** Times in milliseconds since the epoch. */
export interface Span {
  start: number;
  end: number;
}

const HOUR = 3_600_000;
const FIRST_HOUR = 7;
const LAST_HOUR = 20;
/** The smallest step of a choice. */
export const STEP = HOUR / 4;

/** The hours of a day that a strip shows: more than the usual ones where these times need it. */
export function stripWindow(day: Wall, timeZone: string | undefined, times: readonly Span[]): Span {
  const midnight = day.getTime();
  const hourOf = (instant: number) => (toWall(instant, timeZone).getTime() - midnight) / HOUR;
  const here = times.filter(({ start }) => hourOf(start) >= 0 && hourOf(start) < 24);
  const first = Math.min(FIRST_HOUR, ...here.map(({ start }) => Math.floor(hourOf(start))));
  const last = Math.max(LAST_HOUR, ...here.map(({ end }) => Math.min(24, Math.ceil(hourOf(end)))));
  const at = (hour: number) => fromWall(new Date(midnight + hour * HOUR), timeZone).getTime();
  return { start: at(first), end: at(last) };
}

/** Every second full hour within the window. */
export function stripHours({ start, end }: Span): number[] {
  const hours: number[] = [];
  for (let at = start; at <= end; at += 2 * HOUR) hours.push(at);
  return hours;
}

export function snap(instant: number): number {
  return Math.floor(instant / STEP) * STEP;
}

export interface Block extends Span {
  event: AgendaEvent;
  /** Events at the same time are below each other. */
  lane: number;
  lanes: number;
}

/** Busy times within the window, clipped to it. Free events are left out. */
export function layBlocks(
  events: readonly AgendaEvent[],
  window: Span,
  timeZone: string | undefined,
): Block[] {
  const blocks = events
    .filter(({ status }) => status !== 'free')
    .map((event) => ({ event, ...cut(spanOf(event, timeZone), window), lane: 0, lanes: 1 }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
  let group: Block[] = [];
  for (const block of blocks) {
    if (group.every(({ end }) => end <= block.start)) group = [];
    const taken = new Set(group.filter(({ end }) => end > block.start).map(({ lane }) => lane));
    while (taken.has(block.lane)) block.lane++;
    group.push(block);
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1;
    for (const each of group) each.lanes = lanes;
  }
  return blocks;
}

/** The events that a span overlaps, busy ones first. */
export function findOverlaps(
  events: readonly AgendaEvent[],
  span: Span,
  timeZone: string | undefined,
): AgendaEvent[] {
  return layBlocks(events, span, timeZone)
    .map(({ event }) => event)
    .sort((a, b) => a.status.localeCompare(b.status));
}

function spanOf({ start, end, allDay }: AgendaEvent, timeZone: string | undefined): Span {
  const at = (iso: string) => (allDay ? fromWall(new Date(iso), timeZone).getTime() : Date.parse(iso));
  return { start: at(start), end: at(end) };
}

function cut({ start, end }: Span, window: Span): Span {
  return { start: Math.max(start, window.start), end: Math.min(end, window.end) };
}
