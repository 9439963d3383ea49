import type { InboxRow } from '@triage/contract/inbox/inbox';
import type { RowChange } from './marks.ts';

/** "Marking 3 threads as read", "Marked …", "Couldn't mark …". */
export function describeMark(
  change: RowChange,
  threads: readonly Pick<InboxRow, 'subject'>[],
): { doing: string; done: string; failed: string } {
  const [first, ...more] = threads;
  const what = more.length === 0 ? `“${first?.subject || 'No subject'}”` : `${threads.length} threads`;
  const [doing, done, verb, rest = ''] = verbsOf(change);
  return {
    doing: `${doing} ${what}${rest}`,
    done: `${done} ${what}${rest}`,
    failed: `Couldn't ${verb} ${what}${rest}`,
  };
}

function verbsOf(change: RowChange): [string, string, string, string?] {
  const { kind, on } = change;
  if (kind === 'label') {
    const label = `label “${change.name}”`;
    if (on) return [`Adding ${label} to`, `Added ${label} to`, `add ${label} to`];
    return [`Removing ${label} from`, `Removed ${label} from`, `remove ${label} from`];
  }
  if (kind === 'unread') return ['Marking', 'Marked', 'mark', on ? ' as unread' : ' as read'];
  return on ? ['Starring', 'Starred', 'star'] : ['Unstarring', 'Unstarred', 'unstar'];
}
