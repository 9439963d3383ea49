import type { InboxRow } from '@triage/contract/inbox/inbox';
import { AlarmClock, Archive, FolderInput, type LucideIcon, MailOpen, Star, Trash2 } from 'lucide-react';
import { archive, askMove, askSnooze, remove } from '../client/changes/inbox-actions.ts';
import { markRows, toggleStar } from '../client/changes/marks/ask-marks.ts';
import { currentSettings } from '../client/data/settings/user-settings.ts';
import { followPresses } from './press-to-select.ts';
import { followPulls } from './pull-to-refresh.ts';

// Other touch gestures of a list are loaded with this.
followPulls();
followPresses();

export interface Swipe {
  Icon: LucideIcon;
  hue: 'fyi' | 'snoozed' | 'reply' | 'schedule';
  run(): void;
}

/** To the right or, with a negative shift, to the left. Null if the user chose no action for that side. */
export function findSwipe(shift: number, row: InboxRow): Swipe | null {
  const swipes = currentSettings()?.swipes;
  const action = shift > 0 ? (swipes?.right ?? 'archive') : (swipes?.left ?? 'snooze');
  if (action === 'archive') return { Icon: Archive, hue: 'fyi', run: () => archive([row]) };
  if (action === 'snooze') return { Icon: AlarmClock, hue: 'snoozed', run: () => askSnooze([row]) };
  if (action === 'trash') return { Icon: Trash2, hue: 'reply', run: () => remove('trash', [row]) };
  if (action === 'move') return { Icon: FolderInput, hue: 'schedule', run: () => askMove([row]) };
  if (action === 'read') return { Icon: MailOpen, hue: 'schedule', run: () => markRows(!row.unread, [row]) };
  if (action === 'star') return { Icon: Star, hue: 'snoozed', run: () => toggleStar([row]) };
  return null;
}
