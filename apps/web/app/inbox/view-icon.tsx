import {
  AlarmClock,
  CalendarClock,
  Check,
  CornerUpLeft,
  type LucideIcon,
  Newspaper,
  Search,
  SendHorizontal,
} from 'lucide-react';
import type { Screen } from '../client/data/views.ts';

const icons: Record<Screen, LucideIcon> = {
  reply: CornerUpLeft,
  schedule: CalendarClock,
  fyi: Newspaper,
  done: Check,
  snoozed: AlarmClock,
  queued: SendHorizontal,
  search: Search,
};

export function ViewIcon({ view, size = 16 }: { view: Screen; size?: number }) {
  const Icon = icons[view];
  return <Icon size={size} strokeWidth={2} aria-hidden className="shrink-0 text-hue" />;
}
