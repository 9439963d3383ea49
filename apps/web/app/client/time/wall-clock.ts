/**
 * Local date and time in some zone, as a Date whose UTC fields hold them. Independent of the browser's zone, so that
 * its clock changes cannot shift times of another zone.
 */
export type Wall = Date;

const DAY = 86_400_000;

export function toWall(instant: number, timeZone: string | undefined): Wall {
  return new Date(instant + offsetAt(instant, timeZone));
}

/** A time skipped in spring moves forward by the gap; of a time repeated in autumn the first counts. */
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

/** Milliseconds ahead of UTC. */
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
