import type { InboxRow } from '@triage/contract/inbox/inbox';
import { BULK_MAX } from '@triage/contract/limits';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import { getQueryClient } from '../../data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../../data/queries/trpc.ts';
import { writeMarksToCache } from '../../data/rows/cached-lists.ts';
import { idsOf } from '../../data/rows/row-ids.ts';
import { announce } from '../../live/announce.ts';
import { callUntilAnswered } from '../../live/connectivity.ts';
import { keepChange } from '../../offline/kept-changes.ts';
import { whenInputIdle } from '../../paint/input-idle.ts';
import { inTurn } from '../in-turn.ts';
import { notify } from '../notices/notify.ts';
import { describeMark } from './describe-mark.ts';
import { addMarks, type Mark, type RowChange, settleMarks } from './marks.ts';

type Marked = Pick<InboxRow, 'threadId' | 'subject' | 'alsoIn'>;

/** Marks that a tab did not live to see answered. */
export interface KeptMarks {
  kind: 'marks';
  threads: readonly Marked[];
  change: RowChange;
}

let lastMarkId = 0;

/** Marks optimistically, and reverts what the server refuses. Resolves with whether all succeeded. */
export async function performMarks(rows: readonly Marked[], change: RowChange): Promise<boolean> {
  lastMarkId += 1;
  const mark: Mark = { change, markId: lastMarkId };
  // A label is one of the row's own mailbox.
  const threads = rows.flatMap((row) =>
    (change.kind === 'label' ? [row.threadId] : idsOf(row)).map((threadId) => ({
      threadId,
      subject: row.subject,
    })),
  );
  addMarks(
    threads.map(({ threadId }) => threadId),
    mark,
  );
  const forget = keepChange({ kind: 'marks', threads, change } satisfies KeptMarks);
  let isDone = true;
  for (let start = 0; start < threads.length; start += BULK_MAX)
    isDone = (await performChunk(threads.slice(start, start + BULK_MAX), mark)) && isDone;
  forget();
  return isDone;
}

async function performChunk(chunk: readonly Marked[], mark: Mark): Promise<boolean> {
  const threadIds = chunk.map(({ threadId }) => threadId);
  const refused = await inTurn(threadIds, () => askServer(threadIds, mark.change));
  await whenInputIdle();
  const agreed = threadIds.filter((threadId) => !refused.has(threadId));
  writeMarksToCache(getQueryClient(), agreed, mark.change);
  settleMarks(threadIds, mark);
  if (refused.size > 0)
    notifyRefused(
      chunk.filter(({ threadId }) => refused.has(threadId)),
      mark.change,
      [...refused.values()][0] ?? 'refused',
    );
  return refused.size === 0;
}

async function askServer(threadIds: string[], change: RowChange): Promise<Map<string, string>> {
  try {
    const { results } = await callUntilAnswered(() => sendMark(threadIds, change));
    const failed = results.filter(({ success }) => !success);
    return new Map(failed.map(({ threadId, error = 'refused' }) => [threadId, error]));
  } catch (error) {
    const reason = serverErrorOf(error) ?? 'refused';
    return new Map(threadIds.map((threadId) => [threadId, reason]));
  }
}

function sendMark(threadIds: string[], change: RowChange): Promise<BulkAnswer> {
  if (change.kind === 'unread') return trpc.triage.markMany.mutate({ threadIds, unread: change.on });
  if (change.kind === 'star') return trpc.threads.changeMany.mutate({ threadIds, change });
  const { kind, label, on } = change;
  return trpc.threads.changeMany.mutate({ threadIds, change: { kind, label, on } });
}

function notifyRefused(threads: readonly Marked[], change: RowChange, reason: string): void {
  const text = `${describeMark(change, threads).failed} (${reason}).`;
  announce(text);
  notify(text, {
    isProblem: true,
    action: { label: 'Try again', onClick: () => void performMarks(threads, change) },
  });
}
