import type { BulkAnswer } from '@triage/contract/triage/triage';
import { getQueryClient } from '../../data/queries/query-client.ts';
import { trpc } from '../../data/queries/trpc.ts';
import { writeMarksToCache } from '../../data/rows/cached-lists.ts';
import { whenInputIdle } from '../../paint/input-idle.ts';
import { notify } from '../notices/notify.ts';
import { sendBulk } from '../send/send-bulk.ts';
import { describeMark } from './describe-mark.ts';
import { type Marked, markedIds, refusedRows } from './marked-threads.ts';
import { addMarks, type Mark, type RowChange, settleMarks } from './marks.ts';

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
  const threads = rows.map(({ threadId, subject, alsoIn }) => ({
    threadId,
    subject,
    ...(alsoIn && { alsoIn }),
  }));
  const threadIds = threads.flatMap((row) => markedIds(row, change));
  const leads = new Set(threads.map(({ threadId }) => threadId));
  addMarks(
    threadIds.filter((threadId) => !leads.has(threadId)),
    { ...mark, isCopy: true },
  );
  addMarks([...leads], mark);
  const kept: KeptMarks = { kind: 'marks', threads, change };
  const refusals = await sendBulk(kept, [{ threadIds, calls: [(ids) => sendMark(ids, change)] }]);
  await whenInputIdle();
  const agreed = threadIds.filter((threadId) => !refusals.has(threadId));
  writeMarksToCache(getQueryClient(), agreed, change);
  settleMarks(threadIds, mark);
  if (refusals.size === 0) return true;
  const reason = [...refusals.values()][0] ?? 'refused';
  notifyRefused(refusedRows(threads, change, refusals), change, reason);
  return false;
}

function sendMark(threadIds: string[], change: RowChange): Promise<BulkAnswer> {
  if (change.kind === 'unread') return trpc.triage.markMany.mutate({ threadIds, unread: change.on });
  if (change.kind === 'star') return trpc.threads.changeMany.mutate({ threadIds, change });
  const { kind, label, on } = change;
  return trpc.threads.changeMany.mutate({ threadIds, change: { kind, label, on } });
}

function notifyRefused(threads: readonly Marked[], change: RowChange, reason: string): void {
  const text = `${describeMark(change, threads).failed} (${reason}).`;
  notify(text, {
    isProblem: true,
    action: { label: 'Try again', onClick: () => void performMarks(threads, change) },
  });
}
