import type { View } from '@triage/contract/inbox/inbox';
import type { MailView } from './mail-views.ts';

/** Apart from the views: most lists are not empty, and the first load is kept small. */
export const emptyTexts: Record<View | MailView, { title: string; hint: string }> = {
  reply: { title: 'No replies needed', hint: 'Emails that need your reply appear here.' },
  schedule: { title: 'Nothing to schedule', hint: 'Emails that propose or ask for a time appear here.' },
  fyi: { title: 'Nothing new', hint: 'Newsletters, notifications and copies appear here.' },
  done: {
    title: 'Nothing here yet',
    hint: 'Archived threads stay here. You can move them back at any time.',
  },
  snoozed: { title: 'Nothing is snoozed', hint: 'Snooze a thread to hide it until the time you choose.' },
  waiting: { title: 'Nothing is waiting', hint: 'Threads in which you asked last appear here.' },
  sent: { title: 'Nothing sent yet', hint: 'Emails that you send appear here.' },
  starred: { title: 'Nothing is starred', hint: 'Threads with a star appear here, wherever they are.' },
  drafts: { title: 'No drafts', hint: 'Drafts in your mail account appear here.' },
  archived: { title: 'Nothing is archived', hint: 'Archived mail appears here.' },
  all: { title: 'No mail yet', hint: 'All of your mail appears here.' },
  spam: { title: 'No spam', hint: 'Mail that your provider marks as spam appears here.' },
  trash: { title: 'The trash is empty', hint: 'Deleted mail appears here.' },
  label: { title: 'No thread has this label', hint: 'Threads with this label appear here.' },
  pinned: { title: 'Nothing found', hint: 'Emails that this search finds appear here.' },
  split: { title: 'Nothing in this split', hint: 'Emails that meet its conditions appear here.' },
};

/** Titles that already say where. */
const placed: Partial<Record<View | MailView, (name: string) => string>> = {
  reply: (name) => `Nothing to reply to in ${name}`,
  done: (name) => `Nothing is done yet in ${name}`,
  trash: (name) => `The trash of ${name} is empty`,
  label: (name) => `No thread of ${name} has this label`,
  split: (name) => `Nothing of ${name} in this split`,
};

/** Used when one of several mailboxes is shown. */
export function titleIn(view: View | MailView, name: string): string {
  return placed[view]?.(name) ?? `${emptyTexts[view].title} in ${name}`;
}
