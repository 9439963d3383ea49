import { formatWhen, type TimeContext } from '../client/time/format-time.ts';

/** Tools use ISO timestamps; people see local times. */
const MOMENT = /(?<!\d)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)(?!\d)/g;

export function formatTimestamps(text: string, time: TimeContext): string {
  return text.replace(MOMENT, (iso) => (Number.isNaN(Date.parse(iso)) ? iso : formatWhen(iso, time)));
}
