/** Dates outside these years are mistakes or attacks; some cannot even be written as a timestamp. */
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

export function isPlausible(instant: number): boolean {
  return instant >= EARLIEST && instant < LATEST;
}
