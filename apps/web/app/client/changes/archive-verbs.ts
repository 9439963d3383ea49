import type { InboxRow } from '@triage/contract/inbox/inbox';
import { announce } from '../live/announce.ts';
import type { Verbs } from './describe-change.ts';
import { notify } from './notices/notify.ts';

type Row = Pick<InboxRow, 'lane' | 'snoozedUntil' | 'labelIds'> & { outside?: unknown };

/** A thread that was answered or sorted into Done may still be in the inbox of the account. */
export function isArchived({ labelIds, ...row }: Row): boolean {
  return isDone(row) && !labelIds?.includes('INBOX');
}

/** A thread in Done changes no place here, so its archiving is asked for by name. */
export function archiveVerbs(rows: readonly Row[]): Verbs {
  const verbs = { name: 'archive', doing: 'Archiving', done: 'Archived' };
  return rows.some(isDone) ? { ...verbs, call: { kind: 'archive' } } : verbs;
}

/** The threads that archiving changes; tells the user where there are none. */
export function takeUnarchived<Each extends Row>(rows: readonly Each[]): readonly Each[] {
  const left = rows.filter((row) => !isArchived(row));
  if (left.length === 0 && rows.length > 0) {
    const text = `${rows.length === 1 ? 'This thread is' : 'These threads are'} already archived.`;
    announce(text);
    notify(text, { duration: 4_000 });
  }
  return left;
}

function isDone({ lane, snoozedUntil, outside }: Row): boolean {
  return lane === 'done' && !snoozedUntil && !outside;
}
