import type { View } from '@triage/contract/inbox';
import { AlarmClock, CalendarClock, Check, CornerUpLeft, type LucideIcon, Newspaper } from 'lucide-react';

const icons: Record<View, LucideIcon> = {
  reply: CornerUpLeft,
  schedule: CalendarClock,
  fyi: Newspaper,
  done: Check,
  snoozed: AlarmClock,
};

export function ViewIcon({ view, size = 16 }: { view: View; size?: number }) {
  const Icon = icons[view];
  return <Icon size={size} strokeWidth={2} aria-hidden className="shrink-0 text-hue" />;
}
