import { toWall } from '../../client/time/wall-clock.ts';

const DAYS = 3;
const NOON = 12;

type Start = { start: string };

/** A free time in the morning and one in the afternoon of each of the first three days that have any, not today. */
export function suggestSlots(slots: readonly Start[], now: number, timeZone: string | undefined): string[] {
  const dayOf = (instant: number) => toWall(instant, timeZone).toISOString().slice(0, 10);
  const isMorning = ({ start }: Start) => toWall(Date.parse(start), timeZone).getUTCHours() < NOON;
  const later = slots.filter(({ start }) => dayOf(Date.parse(start)) > dayOf(now));
  const days = [...Map.groupBy(later, ({ start }) => dayOf(Date.parse(start))).values()].slice(0, DAYS);
  return days
    .flatMap((free) => [free.find(isMorning), free.find((slot) => !isMorning(slot))])
    .flatMap((slot) => (slot ? [slot.start] : []));
}
