import type { SwipeAction, Swipes } from '@triage/contract/account/preferences';
import type { Hints } from '../../client/keys/use-hints.ts';

export interface TourStep {
  title: string;
  text: string;
  /** The element that the step points at: the first of these that is visible. */
  targets: readonly string[];
}

const ROW = '[aria-label="Threads"] li:has(a[data-thread])';
/** The menu with search, the assistant and all commands on a phone. */
const MORE = 'nav[aria-label="Lanes"] button:last-child';

const swipes: Record<SwipeAction, string> = {
  archive: 'archives it',
  snooze: 'snoozes it',
  trash: 'moves it to Trash',
  move: 'moves it',
  read: 'marks it read or unread',
  star: 'stars it',
  none: 'does nothing',
};

interface Device {
  /** No keyboard is assumed. */
  isTouch: boolean;
  swipes: Swipes;
}

export function tourSteps({ hint }: Pick<Hints, 'hint'>, device: Device): readonly TourStep[] {
  const { isTouch } = device;
  const key = (id: Parameters<typeof hint>[0]) => hint(id) || 'All commands';
  return [
    {
      title: 'Four lanes',
      text: 'Reply needs your answer, Schedule is about a meeting, FYI is to read, and Done needs nothing. If an email is in the wrong lane, move it: Triage learns from that.',
      targets: ['nav[aria-label="Lanes"] > ul:first-child', 'nav[aria-label="Lanes"]'],
    },
    isTouch
      ? {
          title: 'Swipe an email',
          text: `A swipe to the right ${swipes[device.swipes.right]}, to the left ${swipes[device.swipes.left]}. Press and hold to select it, then tap others. Each change can be undone for a few seconds.`,
          targets: [ROW],
        }
      : {
          title: 'A key for everything',
          text: `${key('next')} and ${key('previous')} move, ${key('open')} opens, ${key('archive')} archives and ${key('undo')} undoes. Try them now, or press ${key('help')} for all keys.`,
          targets: [ROW],
        },
    {
      title: 'Snooze',
      text: `${isTouch ? 'Snooze hides' : `${key('snooze')} hides`} an email until a time that you type or choose, such as “tomorrow 9”. Then it is back at the top, marked.`,
      targets: [ROW],
    },
    {
      title: 'Search, or ask',
      text: `${isTouch ? 'Search finds' : `${key('search')} finds`} emails by words and by meaning. Ask a question there, and the answer cites the emails that it comes from.`,
      targets: ['main header button[aria-label="Search"]', 'nav[aria-label="Lanes"] a[href*="view=search"]'],
    },
    {
      title: 'The assistant asks first',
      text: `${isTouch ? 'It' : `The key ${key('ask')} opens it. It`} reads your mail and calendar. What it wants to send, book or change is a card that waits for your approval.`,
      targets: ['aside button[title^="Ask the assistant"]', MORE],
    },
  ];
}

/** The element of a step, or null where it is hidden or not there: an empty lane has no row. */
export function findTarget(targets: readonly string[]): Element | null {
  for (const selector of targets)
    for (const element of document.querySelectorAll(selector)) if (element.checkVisibility()) return element;
  return null;
}
