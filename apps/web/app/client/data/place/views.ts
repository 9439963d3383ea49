import type { View } from '@triage/contract/inbox/inbox';
import type { Lane, Priority } from '@triage/contract/triage/lanes';
import { isMailView, type MailView, mailViews } from './mail-views.ts';
import type { ViewText } from './view-text.ts';

/** The views of the main column. */
export type Screen = View | MailView | Other;

export const views: readonly (ViewText<View> & { about: string })[] = [
  {
    view: 'reply',
    name: 'Reply',
    about: 'Waiting for your reply',
  },
  {
    view: 'schedule',
    name: 'Schedule',
    about: 'Needs a meeting time',
  },
  {
    view: 'fyi',
    name: 'FYI',
    about: 'No reply needed',
  },
  {
    view: 'done',
    name: 'Done',
    about: 'No action needed',
  },
  {
    view: 'snoozed',
    name: 'Snoozed',
    about: 'Hidden until the time you chose',
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

/** Screens that hold their texts themselves. */
const otherNames = { agenda: 'Agenda', brief: 'Brief', queued: 'Outbox', search: 'Search' };
type Other = keyof typeof otherNames;

export function viewName(view: Screen): string {
  return isOther(view) ? otherNames[view] : viewText(view).name;
}

export function viewText(view: Screen): ViewText<Screen> {
  return [...views, ...mailViews].find((each) => each.view === view) ?? (views[0] as ViewText<Screen>);
}

function isOther(value: string): value is Other {
  return Object.hasOwn(otherNames, value);
}

/** A sentence about the threads of a view. */
export function aboutView(view: View): string {
  return views.find((each) => each.view === view)?.about ?? '';
}

export function isView(value: string | null): value is View {
  return views.some(({ view }) => view === value);
}

export function isScreen(value: string | null): value is Screen {
  return isView(value) || isMailView(value) || isOther(value ?? '');
}
