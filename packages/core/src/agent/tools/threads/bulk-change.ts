import type { Lane } from '@triage/contract/triage/lanes';
import type { BulkAnswer } from '@triage/contract/triage/triage';
import type { LaneChangeKind } from '@triage/database/tables/inbox/lane-changes';
import { listMadeSince } from '@triage/database/tables/inbox/list-lane-changes';
import type { TenantContext } from '../../../context.ts';
import type { Carried, Prepared, RunSource } from '../define-write-tool.ts';
import { requireThreads } from './require-threads.ts';
import { findMadeChanges, LANE_UNDO_MS } from './undo-moves.ts';

export const HOW =
  'Give all threads that are meant in one call. The person sees them as a list, may uncheck some, and approves.';

export async function changing<A extends { threadIds: string[] }>(
  ctx: TenantContext,
  input: A,
): Promise<Prepared<A>> {
  const threadIds = [...new Set(input.threadIds)];
  await requireThreads(ctx, threadIds);
  return { arguments: { ...input, threadIds }, recipients: [], threadIds, text: '' };
}

export function without<A extends { threadIds: string[] }>(input: A, leaveOut: readonly string[]): A | null {
  if (leaveOut.some((threadId) => !input.threadIds.includes(threadId))) return null;
  return { ...input, threadIds: input.threadIds.filter((threadId) => !leaveOut.includes(threadId)) };
}

interface Wanted {
  threadIds: readonly string[];
  kind: LaneChangeKind;
  /** Of a restored thread. */
  lane?: Lane;
  source: RunSource;
}

/**
 * Carries a change out on the threads that an earlier attempt of this run has not reached. Those that it has reached may
 * have been moved by the person since, and count as done.
 */
export async function onTheRest(
  ctx: TenantContext,
  { threadIds, kind, lane, source }: Wanted,
  work: (threadIds: readonly string[]) => Promise<BulkAnswer>,
): Promise<BulkAnswer> {
  const { decidedAt: since, isResumed } = source;
  if (!isResumed) return work(threadIds);
  const made = await listMadeSince(ctx.db, { userId: ctx.tenantId, threadIds, since, kind });
  const done = new Set(made.flatMap((change) => (lane && change.lane !== lane ? [] : [change.threadId])));
  const { results } = await work(threadIds.filter((threadId) => !done.has(threadId)));
  return { results: [...[...done].map((threadId) => ({ threadId, success: true })), ...results] };
}

/** Reverts the changes that are in the history of the lanes. */
export async function laneUndo(
  ctx: TenantContext,
  threadIds: readonly string[],
  { decidedAt }: RunSource,
): Promise<Pick<Carried, 'undo'>> {
  const data = await findMadeChanges(ctx, { threadIds, since: decidedAt });
  if (data.length === 0) return {};
  return { undo: { data, until: undoUntil(decidedAt) } };
}

export function undoUntil(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + LANE_UNDO_MS);
}

export function told(how: string, { results }: BulkAnswer): Carried {
  const done = results.filter(({ success }) => success).length;
  const rest = results.length - done;
  return {
    result: { results },
    text: `${done} of ${results.length} threads ${how}.${rest > 0 ? ` ${rest} could not be.` : ''}`,
  };
}
