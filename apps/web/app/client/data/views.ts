import type { View } from '@triage/contract/inbox/inbox';
import type { Lane, Priority } from '@triage/contract/inbox/lanes';
import { isMailView, type MailView, mailViews } from './mail-views.ts';
import type { ViewText } from './view-text.ts';

/** What can be shown in the main column. */
export type Screen = View | MailView | 'agenda' | 'queued' | 'search';

export const views: readonly ViewText<View>[] = [
  {
    view: 'reply',
    name: 'Reply',
    about: 'Waiting for your reply',
    empty: { title: 'No replies needed', hint: 'Emails that need your reply appear here.' },
  },
  {
    view: 'schedule',
    name: 'Schedule',
    about: 'Needs a meeting time',
    empty: { title: 'Nothing to schedule', hint: 'Emails that propose or ask for a time appear here.' },
  },
  {
    view: 'fyi',
    name: 'FYI',
    about: 'No reply needed',
    empty: { title: 'Nothing new', hint: 'Newsletters, notifications and copies appear here.' },
  },
  {
    view: 'done',
    name: 'Done',
    about: 'No action needed',
    empty: {
      title: 'Nothing here yet',
      hint: 'Archived threads stay here. You can move them back at any time.',
    },
  },
  {
    view: 'snoozed',
    name: 'Snoozed',
    about: 'Hidden until the time you chose',
    empty: { title: 'Nothing is snoozed', hint: 'Snooze a thread to hide it until the time you choose.' },
  },
];

export const laneNames: Record<Lane, string> = {
  reply: 'Reply',
  schedule: 'Schedule',
  fyi: 'FYI',
  done: 'Done',
};

export const priorityNames: Record<Priority, string> = {
  high: 'Important',
  medium: 'Normal',
  low: 'Can wait',
};

const others: readonly ViewText<Screen>[] = [
  ...mailViews,
  {
    view: 'agenda',
    name: 'Agenda',
    about: 'Events in your calendars',
    empty: { title: 'Nothing planned', hint: 'Events in your calendars appear here.' },
  },
  {
    view: 'queued',
    name: 'Outbox',
    about: 'Scheduled and recently sent',
    empty: {
      title: 'The outbox is empty',
      hint: 'Emails stay here until they are sent: a few seconds, or until the time you choose.',
    },
  },
  { view: 'search', name: 'Search', about: '', empty: { title: 'Nothing found', hint: '' } },
];

export function viewText(view: Screen): ViewText<Screen> {
  return [...views, ...others].find((each) => each.view === view) ?? (views[0] as ViewText<Screen>);
}

export function isView(value: string | null): value is View {
  return views.some(({ view }) => view === value);
}

export function isScreen(value: string | null): value is Screen {
  return isView(value) || isMailView(value) || ['agenda', 'queued', 'search'].includes(value ?? '');
}
