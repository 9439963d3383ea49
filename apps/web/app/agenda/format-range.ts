import { part } from '../client/time/format-time.ts';
import type { Wall } from '../client/time/wall-clock.ts';

/** "23 – 29 November", "28 November – 4 December". */
export function formatRange(first: Wall, last: Wall): string {
  const full = (day: Wall) => part(day, 'UTC', { day: 'numeric', month: 'long' });
  if (first.getTime() === last.getTime()) return full(first);
  const isSameMonth = first.toISOString().slice(0, 7) === last.toISOString().slice(0, 7);
  return `${isSameMonth ? first.getUTCDate() : full(first)} – ${full(last)}`;
}
