/**
 * What a clock on a wall in that zone shows, as a date whose local fields say it: words like "tomorrow 8am" are worked
 * out on it, wherever the browser is.
 */
export function toWallClock(date: Date, timeZone: string | undefined): Date {
  if (!timeZone || timeZone === hereZone()) return date;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const fields = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  const field = (name: Intl.DateTimeFormatPartTypes) => fields.get(name) ?? 0;
  return new Date(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
    date.getMilliseconds(),
  );
}

/** When that clock shows this. */
export function fromWallClock(wall: Date, timeZone: string | undefined): Date {
  let date = wall;
  // A second time where the first step led over a change of the clocks.
  for (let step = 0; step < 2; step += 1)
    date = new Date(date.getTime() + wall.getTime() - toWallClock(date, timeZone).getTime());
  return date;
}

function hereZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
