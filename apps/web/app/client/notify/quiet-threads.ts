import type { ThreadView } from '@triage/contract/inbox/inbox';
import { type Rows, takeTargets } from '../changes/inbox-actions.ts';
import { threadQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { changeWithUndo, nameThreads } from '../follow-up/change-with-undo.ts';
import { sendQuiet } from './send-quiet.ts';

/** As far as the threads were opened on this device. */
export function areQuiet(rows: Rows): boolean {
  return rows.length > 0 && rows.every(({ threadId }) => findView(threadId)?.quiet);
}

/** No notifications about the threads, which stay where they are; or again. */
export function quietThreads(isQuiet: boolean, rows: Rows = takeTargets()): void {
  if (rows.length === 0) return;
  const threadIds = rows.map(({ threadId }) => threadId);
  const set = (quiet: boolean) => () => {
    for (const threadId of threadIds) showQuiet(threadId, quiet);
    return sendQuiet(threadIds, quiet);
  };
  const name = nameThreads(rows);
  changeWithUndo({
    doing: `Turning notifications from ${name} ${isQuiet ? 'off' : 'on'}`,
    done: isQuiet ? `No notifications from ${name}` : `Notifications from ${name} are on`,
    failed: `Couldn't turn notifications from ${name} ${isQuiet ? 'off' : 'on'}`,
    call: set(isQuiet),
    undo: { done: `Notifications from ${name} are ${isQuiet ? 'on' : 'off'} again`, call: set(!isQuiet) },
    refresh: () => {
      for (const threadId of threadIds) void getQueryClient().invalidateQueries(threadQuery(threadId));
    },
  });
}

function findView(threadId: string): ThreadView | undefined {
  return getQueryClient().getQueryData(threadQuery(threadId).queryKey);
}

function showQuiet(threadId: string, quiet: boolean): void {
  getQueryClient().setQueryData(threadQuery(threadId).queryKey, (view) => view && { ...view, quiet });
}
