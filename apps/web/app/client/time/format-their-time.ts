import { formatWhen, type TimeContext } from './format-time.ts';

const MINUTE = 60_000;

/** The time on the sender's clock, from the offset in `2026-03-12T15:00:00-05:00`. Null when it equals the user's. */
export function formatTheirTime(iso: string, time: TimeContext): string | null {
  const offset = /([+-])(\d\d):(\d\d)$/.exec(iso);
  if (!offset) return null;
  const minutes = (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1);
  const theirs = formatWhen(`${iso.slice(0, 19)}.000Z`, {
    ...time,
    now: time.now + minutes * MINUTE,
    timeZone: 'UTC',
  });
  const mine = formatWhen(iso, time);
  if (theirs === mine) return null;
  const [day, clock] = splitClock(theirs);
  return day === splitClock(mine)[0] ? clock : theirs;
}

function splitClock(said: string): [day: string, clock: string] {
  const at = said.search(/\d{1,2}:\d\d/);
  return [said.slice(0, at).trim(), said.slice(at)];
}
