import type { InboxRow } from '@triage/contract/inbox/inbox';
import { BULK_MAX } from '@triage/contract/limits';
import { writeMarksToCache } from '../data/cached-lists.ts';
import { getQueryClient } from '../data/query-client.ts';
import { readServerError, trpc } from '../data/trpc.ts';
import { announce } from '../live/announce.ts';
import { callUntilAnswered } from '../live/connectivity.ts';
import { whenInputIdle } from '../paint/input-idle.ts';
import { inTurn } from './in-turn.ts';
import { addMarks, type Mark, settleMarks } from './marks.ts';
import { notify } from './notify.ts';

type Marked = Pick<InboxRow, 'threadId' | 'subject'>;

let lastMarkId = 0;

/** Marks optimistically, and reverts what the server refuses. Resolves with whether all succeeded. */
export async function performMarks(threads: readonly Marked[], unread: boolean): Promise<boolean> {
  lastMarkId += 1;
  const mark: Mark = { unread, markId: lastMarkId };
  addMarks(
    threads.map(({ threadId }) => threadId),
    mark,
  );
  let isDone = true;
  for (let start = 0; start < threads.length; start += BULK_MAX)
    isDone = (await performChunk(threads.slice(start, start + BULK_MAX), mark)) && isDone;
  return isDone;
}

async function performChunk(chunk: readonly Marked[], mark: Mark): Promise<boolean> {
  const threadIds = chunk.map(({ threadId }) => threadId);
  const refused = await inTurn(threadIds, () => askServer(threadIds, mark.unread));
  await whenInputIdle();
  const agreed = threadIds.filter((threadId) => !refused.has(threadId));
  writeMarksToCache(getQueryClient(), agreed, mark.unread);
  settleMarks(threadIds, mark);
  if (refused.size > 0)
    notifyRefused(
      chunk.filter(({ threadId }) => refused.has(threadId)),
      mark.unread,
      [...refused.values()][0] ?? 'refused',
    );
  return refused.size === 0;
}

async function askServer(threadIds: string[], unread: boolean): Promise<Map<string, string>> {
  try {
    const { results } = await callUntilAnswered(() => trpc.triage.markMany.mutate({ threadIds, unread }));
    const failed = results.filter(({ success }) => !success);
    return new Map(failed.map(({ threadId, error = 'refused' }) => [threadId, error]));
  } catch (error) {
    const reason = readServerError(error) ?? 'refused';
    return new Map(threadIds.map((threadId) => [threadId, reason]));
  }
}

function notifyRefused(threads: readonly Marked[], unread: boolean, reason: string): void {
  const [first] = threads;
  const what = threads.length === 1 ? `“${first?.subject || 'No subject'}”` : `${threads.length} threads`;
  const text = `Couldn't mark ${what} as ${unread ? 'unread' : 'read'} (${reason}).`;
  announce(text);
  notify(text, {
    isProblem: true,
    action: { label: 'Try again', onClick: () => void performMarks(threads, unread) },
  });
}
