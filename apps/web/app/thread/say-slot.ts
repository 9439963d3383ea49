import { clock, type TimeContext } from '../client/say-time.ts';

interface Span {
  start: string;
  end: string;
}

export function sayStart({ start }: Pick<Span, 'start'>, time: TimeContext): string {
  return clock(new Date(start), time);
}

/** "10:00–11:30". */
export function saySpan({ start, end }: Span, time: TimeContext): string {
  return `${clock(new Date(start), time)}–${clock(new Date(end), time)}`;
}
