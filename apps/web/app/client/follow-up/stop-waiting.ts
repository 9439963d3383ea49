import { here, type Rows, takeTargets } from '../changes/inbox-actions.ts';
import { listRows } from '../changes/lane-rows.ts';
import { findSurvivor, selectionStore } from '../changes/selection.ts';
import { mailListQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { trpc } from '../data/queries/trpc.ts';
import { changeWithUndo, nameThreads } from './change-with-undo.ts';
import { refreshThreads } from './refresh-threads.ts';

/** "Not waiting": the threads leave the list at once. */
export function stopWaiting(rows: Rows = takeTargets()): void {
  if (rows.length === 0) return;
  const threadIds = rows.map(({ threadId }) => threadId);
  const each = (call: (one: { threadId: string }) => Promise<unknown>) => () =>
    Promise.all(threadIds.map((threadId) => call({ threadId })));
  takeOff(new Set(threadIds));
  changeWithUndo({
    doing: `Taking ${nameThreads(rows)} off the waiting list`,
    done: `Not waiting: ${nameThreads(rows)}`,
    failed: `Couldn't take ${nameThreads(rows)} off the waiting list`,
    call: each((one) => trpc.waiting.settle.mutate(one)),
    undo: { done: 'Waiting again', call: each((one) => trpc.waiting.resume.mutate(one)) },
    refresh: () => refreshThreads(threadIds),
  });
}

function takeOff(leaving: ReadonlySet<string>): void {
  const rows = listRows(here());
  if (here().view === 'waiting')
    selectionStore.set((selection) => ({
      ...selection,
      selected: new Set(),
      anchor: null,
      cursor: findSurvivor(rows, selection.cursor, leaving),
    }));
  getQueryClient().setQueryData(
    mailListQuery('waiting').queryKey,
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          rows: page.rows.filter(({ threadId }) => !leaving.has(threadId)),
        })),
      },
  );
}
