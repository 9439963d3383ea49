import { queryOptions } from '@tanstack/react-query';
import type { ReminderAbout } from '@triage/contract/inbox/reminders';
import { threadQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { trpc } from '../data/queries/trpc.ts';
import { currentTime } from '../data/settings/user-settings.ts';
import { formatWhenWithin } from '../time/format-time.ts';
import { changeWithUndo, nameThreads } from './change-with-undo.ts';
import { refreshThreads } from './refresh-threads.ts';

type Rows = readonly { threadId: string; subject: string }[];
type Known = { remindAt: string; about: ReminderAbout } | null;

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => trpc.reminders.list.query(undefined, { signal }),
});

/** Sets a reminder for each thread; `null` removes them. Undo restores those that were there before. */
export function remind(rows: Rows, remindAt: Date | null, about: ReminderAbout = 'answer'): void {
  if (rows.length === 0) return;
  const before = rows.map(({ threadId }) => [threadId, findKnown(threadId)] as const);
  const wanted = remindAt && { remindAt: remindAt.toISOString(), about };
  const name = nameThreads(rows);
  const when = remindAt ? formatWhenWithin(remindAt.toISOString(), currentTime()) : '';
  changeWithUndo({
    doing: remindAt ? `Setting a reminder for ${name}` : `Removing the reminder of ${name}`,
    done: remindAt ? `You will be reminded ${when}: ${name}` : `Reminder removed: ${name}`,
    failed: `Couldn't change the reminder of ${name}`,
    call: () => Promise.all(rows.map(({ threadId }) => put(threadId, wanted))),
    undo: {
      done: remindAt ? 'Reminder undone' : 'Reminder restored',
      call: () => Promise.all(before.map(([threadId, known]) => put(threadId, known))),
    },
    refresh: () => refresh(rows),
  });
}

async function put(threadId: string, reminder: Known): Promise<void> {
  if (reminder) await trpc.reminders.set.mutate({ threadId, ...reminder });
  else await trpc.reminders.clear.mutate({ threadId });
}

/** From the open thread, or from the list of reminders. */
function findKnown(threadId: string): Known {
  const client = getQueryClient();
  const listed = client
    .getQueryData(remindersQuery.queryKey)
    ?.reminders.find((each) => each.threadId === threadId);
  const shown = client.getQueryData(threadQuery(threadId).queryKey)?.followUp?.reminder;
  const known = shown === undefined ? listed : shown;
  return known ? { remindAt: known.remindAt, about: known.about } : null;
}

function refresh(rows: Rows): void {
  void getQueryClient().invalidateQueries(remindersQuery);
  refreshThreads(rows.map(({ threadId }) => threadId));
}
