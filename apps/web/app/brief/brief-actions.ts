import { archive, askSnooze } from '../client/changes/inbox-actions.ts';
import { notify } from '../client/changes/notices/notify.ts';
import { threadQuery } from '../client/data/queries/queries.ts';
import { getQueryClient } from '../client/data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../client/data/queries/trpc.ts';
import { changeWithUndo, nameThreads } from '../client/follow-up/change-with-undo.ts';
import { nudge } from '../client/follow-up/nudge.ts';
import { refreshThreads } from '../client/follow-up/refresh-threads.ts';
import { refreshBrief } from './brief-query.ts';

interface Named {
  threadId: string;
  subject: string;
}

export function archiveRows(rows: readonly Named[]): void {
  void withThreads(rows, (threads) => archive(threads));
}

export function snoozeRow(row: Named): void {
  void withThreads([row], (threads) => askSnooze(threads));
}

export function nudgeRow({ threadId }: Named, me: string): void {
  void nudge(me, threadId);
}

export function stopWaitingFor(row: Named): void {
  const { threadId } = row;
  changeWithUndo({
    doing: `Taking ${nameThreads([row])} off the waiting list`,
    done: `Not waiting: ${nameThreads([row])}`,
    failed: `Couldn't take ${nameThreads([row])} off the waiting list`,
    call: () => trpc.waiting.settle.mutate({ threadId }),
    undo: { done: 'Waiting again', call: () => trpc.waiting.resume.mutate({ threadId }) },
    refresh: () => refresh(threadId),
  });
}

export async function undoRule(row: Named, runId: string): Promise<void> {
  await report(trpc.rules.undo.mutate({ runId }), `Undone for ${nameThreads([row])}`);
  refresh(row.threadId);
}

export async function unmuteRow(row: Named): Promise<void> {
  await report(trpc.threads.unmute.mutate({ threadId: row.threadId }), `Unmuted: ${nameThreads([row])}`);
  refresh(row.threadId);
}

async function withThreads(
  rows: readonly Named[],
  act: (threads: Parameters<typeof archive>[0] & object) => void,
): Promise<void> {
  const client = getQueryClient();
  const read = rows.map(({ threadId }) => client.ensureQueryData(threadQuery(threadId)));
  const found = (await Promise.allSettled(read)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  if (found.length > 0) act(found);
  else notify(`Couldn't find ${nameThreads(rows)}.`, { isProblem: true });
}

async function report(work: Promise<unknown>, done: string): Promise<void> {
  try {
    await work;
    notify(done, { duration: 4_000 });
  } catch (error) {
    notify(`That didn't work: ${serverErrorOf(error) ?? 'the server did not respond'}.`, {
      isProblem: true,
    });
  }
}

function refresh(threadId: string): void {
  refreshThreads([threadId]);
  void refreshBrief();
}
