import { clock, type TimeContext } from '../../client/time/format-time.ts';

interface Span {
  start: string;
  end: string;
}

export function formatStart({ start }: Pick<Span, 'start'>, time: TimeContext): string {
  return clock(new Date(start), time);
}

/** "10:00–11:30". */
export function formatSpan({ start, end }: Span, time: TimeContext): string {
  return `${clock(new Date(start), time)}–${clock(new Date(end), time)}`;
}
