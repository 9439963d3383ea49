import type { InboxRow, Unsubscribe } from '@triage/contract/inbox/inbox';
import type { SavedSearch } from '@triage/contract/inbox/saved-searches';
import { makeStore } from '../make-store.ts';

/** The button of a menu of actions, and the actions that are shown beside it already. */
export interface ActionsOpener {
  button: HTMLElement;
  shown: readonly string[];
}

/** The open overlay, with the rows that it concerns. */
export type Panel =
  | { name: 'palette' | 'help' | 'more' | 'labels' | 'reminders' | 'moved' }
  | { name: 'pin'; query: string; search?: SavedSearch | undefined }
  /** `all`: everything in the trash. */
  | { name: 'delete'; rows: readonly InboxRow[] | 'all' }
  | { name: 'unsubscribe'; threadId: string; sender: string; list: Unsubscribe }
  | { name: 'actions'; rows: readonly InboxRow[]; from?: ActionsOpener }
  | { name: 'snooze' | 'move' | 'label' | 'meeting' | 'remind'; rows: readonly InboxRow[] };

/** The tour leaves the keys of the inbox on, unlike a panel. */
export const tourOpen = makeStore(false);

export const panelStore = makeStore<Panel | null>(null);

export function openPanel(panel: Panel): void {
  panelStore.set(panel);
}

export function closePanel(): void {
  panelStore.set(null);
}
