import type { ViewText } from './view-text.ts';

/** The lists of all mail beside the lanes. */
export type MailView =
  | 'waiting'
  | 'sent'
  | 'starred'
  | 'drafts'
  | 'archived'
  | 'all'
  | 'spam'
  | 'trash'
  /** The mail of one label; its id is in the URL. */
  | 'label'
  /** A section that the person has made; its id is where a label's is. */
  | 'split'
  /** A search that the person has pinned; its id is where a label's is. */
  | 'pinned';

export const mailViews: readonly ViewText<MailView>[] = [
  { view: 'waiting', name: 'Waiting' },
  { view: 'sent', name: 'Sent' },
  { view: 'starred', name: 'Starred' },
  { view: 'drafts', name: 'Drafts' },
  { view: 'archived', name: 'Archive' },
  { view: 'all', name: 'All mail' },
  { view: 'spam', name: 'Spam' },
  { view: 'trash', name: 'Trash' },
  { view: 'label', name: 'Label' },
  { view: 'split', name: 'Split' },
  { view: 'pinned', name: 'Pinned search' },
];

export function isMailView(value: string | null): value is MailView {
  return mailViews.some(({ view }) => view === value);
}

export type ListWithId = 'label' | 'split' | 'pinned';

/** One of several lists: its id is in the URL. */
export function hasId(view: string | null): view is ListWithId {
  return view === 'label' || view === 'split' || view === 'pinned';
}

/** Read at the mail provider and not cached: actions on cached threads do not apply. */
export function isOutsideView(value: string): boolean {
  return value === 'drafts' || value === 'spam' || value === 'trash';
}

/** The name of the list in the API. */
export function mailPlace(view: MailView, label: string | undefined): string {
  if (hasId(view)) return `${view === 'pinned' ? 'search' : view}:${label}`;
  return view === 'archived' ? 'done' : view;
}

/** The search query that finds the same threads. */
export function searchWithin(view: MailView, labelName: string): string {
  if (view === 'label') return `label:"${labelName}" `;
  if (view === 'archived') return 'in:archive ';
  return view === 'all' || hasId(view) ? '' : `in:${view === 'waiting' ? 'sent' : view} `;
}
