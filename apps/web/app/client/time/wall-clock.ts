/**
 * The date and time that a clock in a zone shows, as a Date whose UTC fields carry them. The browser's own zone has no
 * part in it, so that its clock changes cannot shift a time of another zone.
 */
export type Wall = Date;

const DAY = 86_400_000;

export function toWall(instant: number, timeZone: string | undefined): Wall {
  return new Date(instant + offsetAt(instant, timeZone));
}

/** A time that the spring change skips moves on by the gap; of one that the autumn change repeats it is the first. */
export function fromWall(wall: Wall, timeZone: string | undefined): Date {
  const shown = wall.getTime();
  const before = offsetAt(shown - DAY, timeZone);
  const after = offsetAt(shown + DAY, timeZone);
  const first = shown - before;
  const second = shown - after;
  if (offsetAt(first, timeZone) !== before && offsetAt(second, timeZone) === after) return new Date(second);
  return new Date(first);
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Milliseconds by which the zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string | undefined): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formats.set(timeZone, format);
  }
  const fields = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const field = (name: Intl.DateTimeFormatPartTypes) => fields.get(name) ?? 0;
  const shown = Date.UTC(
    ...([field('year'), field('month') - 1, field('day')] as const),
    ...([field('hour'), field('minute'), field('second')] as const),
  );
  return shown - Math.floor(instant / 1_000) * 1_000;
}
