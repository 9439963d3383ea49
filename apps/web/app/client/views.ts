import type { View } from '@triage/contract/inbox';
import type { Lane, Priority } from '@triage/contract/lanes';

/** What can stand where the list is: a lane, or what is no lane. */
export type Screen = View | 'queued' | 'search';

export interface ViewText<Of extends Screen = View> {
  view: Of;
  name: string;
  about: string;
  empty: { title: string; hint: string };
  key: string;
}

/** What each view is called and what it promises. */
export const views: readonly ViewText[] = [
  {
    view: 'reply',
    name: 'Reply',
    about: 'Somebody is waiting for your answer',
    empty: { title: 'Nobody is waiting for you', hint: 'New mail that asks something of you arrives here.' },
    key: 'r',
  },
  {
    view: 'schedule',
    name: 'Schedule',
    about: 'A time needs to be found',
    empty: { title: 'No dates to settle', hint: 'Mail that proposes or asks for a time arrives here.' },
    key: 's',
  },
  {
    view: 'fyi',
    name: 'FYI',
    about: 'Good to know, nothing asked',
    empty: { title: 'All read', hint: 'Newsletters, notices and copies arrive here.' },
    key: 'f',
  },
  {
    view: 'done',
    name: 'Done',
    about: 'Needs nothing more',
    empty: { title: 'Nothing done yet', hint: 'What you archive is kept here, and can go back at any time.' },
    key: 'd',
  },
  {
    view: 'snoozed',
    name: 'Snoozed',
    about: 'Hidden until a time you chose',
    empty: { title: 'Nothing is snoozed', hint: 'Snooze a thread and it comes back when it matters.' },
    key: 'z',
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
  {
    view: 'queued',
    name: 'Outbox',
    about: 'Scheduled and recently sent',
    empty: {
      title: 'The outbox is empty',
      hint: 'Emails stay here until they are sent: a few seconds, or until the time you choose.',
    },
    key: 'q',
  },
  { view: 'search', name: 'Search', about: '', empty: { title: 'Nothing found', hint: '' }, key: '/' },
];

export function viewText(view: Screen): ViewText<Screen> {
  return [...views, ...others].find((each) => each.view === view) ?? (views[0] as ViewText);
}

export function isView(value: string | null): value is View {
  return views.some(({ view }) => view === value);
}

export function isScreen(value: string | null): value is Screen {
  return isView(value) || value === 'queued' || value === 'search';
}
