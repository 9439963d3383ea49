import {
  AlarmClock,
  Archive,
  CalendarClock,
  CalendarDays,
  Check,
  Coffee,
  CornerUpLeft,
  FilePen,
  Hourglass,
  type LucideIcon,
  Mails,
  Newspaper,
  OctagonAlert,
  Pin,
  Search,
  Send,
  SendHorizontal,
  Star,
  Tag,
  Trash2,
} from 'lucide-react';
import type { Screen } from '../client/data/place/views.ts';

const icons: Record<Screen, LucideIcon> = {
  reply: CornerUpLeft,
  schedule: CalendarClock,
  fyi: Newspaper,
  done: Check,
  snoozed: AlarmClock,
  agenda: CalendarDays,
  brief: Coffee,
  queued: SendHorizontal,
  search: Search,
  waiting: Hourglass,
  sent: Send,
  starred: Star,
  drafts: FilePen,
  archived: Archive,
  all: Mails,
  spam: OctagonAlert,
  trash: Trash2,
  label: Tag,
  split: Tag,
  pinned: Pin,
};

export function ViewIcon({ view, size = 16 }: { view: Screen; size?: number }) {
  const Icon = icons[view];
  return <Icon size={size} strokeWidth={2} aria-hidden className="shrink-0 text-hue" />;
}
