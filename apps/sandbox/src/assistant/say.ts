import { nameIn } from './pick-threads.ts';
import { type Request, type Result, textOf } from './request.ts';

export const LANES = {
  reply: 'Reply',
  schedule: 'Schedule',
  fyi: 'FYI',
  done: 'Done',
  snoozed: 'Snoozed',
} as const;
const SNIPPET_MAX = 90;
const LINES_MAX = 8;

/** In the language of the person: the two that the demo speaks. */
export function inWords({ isGerman }: Pick<Request, 'isGerman'>, english: string, german: string): string {
  return isGerman ? german : english;
}

export function sayThreads(threads: readonly Record<string, unknown>[], limit = LINES_MAX): string {
  return threads.slice(0, limit).map(sayThread).join('\n');
}

function sayThread(thread: Record<string, unknown>): string {
  const snippet = cut(textOf(thread, 'snippet'));
  return `- **${textOf(thread, 'subject') || 'No subject'}**, ${nameIn(textOf(thread, 'sender'))}${snippet && `: ${snippet}`}`;
}

/** By whole words: the list is read, the mail itself is one click away. */
function cut(text: string): string {
  if (text.length <= SNIPPET_MAX) return text;
  return `${text.slice(0, SNIPPET_MAX).replace(/[\s.,;:]+\S*$/, '')}…`;
}

/** "Tue 24 Nov, 10:00", on the person's clock. */
export function sayTime(stamp: string, { clock, isGerman }: Pick<Request, 'clock' | 'isGerman'>): string {
  const at = new Date(stamp);
  if (Number.isNaN(+at)) return stamp;
  return new Intl.DateTimeFormat(isGerman ? 'de-DE' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(+at + shiftOf(clock));
}

/** How far the person's clock is ahead of UTC, in milliseconds. */
export function shiftOf({ offset }: Request['clock']): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Describes a change with its tool's text: the result, the user's decision, or why it failed. */
export function sayOutcome(request: Request, { text, value }: Result): string {
  const { text: told, did, undoUntil, status, error } = value;
  if (status === 'denied' || (Object.keys(value).length === 0 && /denied|not approved/i.test(text)))
    return inWords(request, 'Fine, nothing was done.', 'Gut, es wurde nichts geändert.');
  const reason = /Not possible: ?(.*?)(?:\. Correct the call.*)?$/s.exec(text)?.[1];
  if (reason) return `${inWords(request, 'That is not possible', 'Das ist nicht möglich')}: ${reason}.`;
  if (typeof error === 'string') return error;
  // The page shows the sentence at the change itself.
  const isShown = told === undefined && typeof did === 'string';
  const sentence = isShown ? inWords(request, 'Done.', 'Erledigt.') : told;
  if (typeof sentence !== 'string' || sentence === '')
    return Object.keys(value).length === 0 ? text.slice(0, 300) : inWords(request, 'Done.', 'Erledigt.');
  const undo = inWords(
    request,
    'You can undo this here or in Receipts.',
    'Rückgängig geht hier oder unter Receipts.',
  );
  // Timestamps stay: the page shows them on the clock of the person, who may read 12 hours.
  const readable = sentence.replace(
    /\b(to|into) (reply|schedule|fyi|done)\./,
    (_, to, lane: keyof typeof LANES) => `${to} ${LANES[lane]}.`,
  );
  return typeof undoUntil === 'string' ? `${readable} ${undo}` : readable;
}
