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
  | 'label';

export const mailViews: readonly ViewText<MailView>[] = [
  {
    view: 'waiting',
    name: 'Waiting',
    about: 'You asked, nobody has answered',
    empty: { title: 'Nothing is waiting', hint: 'Threads in which you asked last appear here.' },
  },
  {
    view: 'sent',
    name: 'Sent',
    about: 'What you have sent',
    empty: { title: 'Nothing sent yet', hint: 'Emails that you send appear here.' },
  },
  {
    view: 'starred',
    name: 'Starred',
    about: 'Threads with a star',
    empty: { title: 'Nothing is starred', hint: 'Threads with a star appear here, wherever they are.' },
  },
  {
    view: 'drafts',
    name: 'Drafts',
    about: 'Unsent emails in your mail account',
    empty: { title: 'No drafts', hint: 'Drafts in your mail account appear here.' },
  },
  {
    view: 'archived',
    name: 'Archive',
    about: 'Received mail that is no longer in the inbox',
    empty: { title: 'Nothing is archived', hint: 'Archived mail appears here.' },
  },
  {
    view: 'all',
    name: 'All mail',
    about: 'Everything except spam and trash',
    empty: { title: 'No mail yet', hint: 'All of your mail appears here.' },
  },
  {
    view: 'spam',
    name: 'Spam',
    about: 'Your mail provider deletes it after 30 days',
    empty: { title: 'No spam', hint: 'Mail that your provider marks as spam appears here.' },
  },
  {
    view: 'trash',
    name: 'Trash',
    about: 'Your mail provider deletes it after 30 days; Triage has no permission to delete it sooner',
    empty: { title: 'The trash is empty', hint: 'Deleted mail appears here for 30 days.' },
  },
  {
    view: 'label',
    name: 'Label',
    about: 'Threads with this label',
    empty: { title: 'No thread has this label', hint: 'Threads with this label appear here.' },
  },
];

export function isMailView(value: string | null): value is MailView {
  return mailViews.some(({ view }) => view === value);
}

/** Read at the mail provider and not cached: actions on cached threads do not apply. */
export function isOutsideView(value: string): boolean {
  return value === 'drafts' || value === 'spam' || value === 'trash';
}

/** What the server calls the list. */
export function mailPlace(view: MailView, label: string | undefined): string {
  if (view === 'label') return `label:${label ?? ''}`;
  return view === 'archived' ? 'done' : view;
}

/** What finds the same threads in a search. */
export function searchWithin(view: MailView, labelName: string): string {
  if (view === 'label') return `label:"${labelName}" `;
  if (view === 'archived') return 'in:archive ';
  return view === 'all' ? '' : `in:${view === 'waiting' ? 'sent' : view} `;
}
