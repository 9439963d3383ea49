import type { Panel } from '../../client/data/panel.ts';
import { MovedList } from './moved-list.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import { ReminderList } from './reminder-list.tsx';

/** These small dialogs are one part: a browser asks for it once. */
export function ReminderPanel({ panel, onClose }: { panel: Panel; onClose(): void }) {
  if (panel.name === 'remind') return <ReminderDialog rows={panel.rows} onClose={onClose} />;
  if (panel.name === 'moved') return <MovedList onClose={onClose} />;
  return panel.name === 'reminders' ? <ReminderList onClose={onClose} /> : null;
}
