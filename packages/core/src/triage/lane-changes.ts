import { randomUUID } from 'node:crypto';
import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '@triage/database/open-database';
import {
  type ChangedLabels,
  deleteOldLaneChanges,
  type findLaneChangeOfThread,
  insertLaneChange,
  type LaneChangeKind,
} from '@triage/database/tables/inbox/lane-changes';
import type { LessonKey } from '@triage/database/tables/senders/sender-lessons';
import type { TenantContext } from '../context.ts';
import { markedId } from '../tenant/mailbox-tenant.ts';

export type LaneChange = NonNullable<Awaited<ReturnType<typeof findLaneChangeOfThread>>>;

/** Later than this an undo would surprise: the mailbox has moved on. */
export const KEEP_DAYS = 7;

/** Before the change, in its transaction. Of a thread that the cache does not know nothing is kept. */
export async function recordLaneChange(
  ctx: Pick<TenantContext, 'tenantId'>,
  tx: Sql,
  change: {
    kind: LaneChangeKind;
    threadId: string;
    lane: Lane;
    at: Date;
    threadIds?: readonly string[];
    teaches?: LessonKey | null;
    labels?: ChangedLabels | null;
  },
): Promise<string> {
  const id = markedId(ctx.tenantId, randomUUID());
  const { kind, threadId, lane, at, threadIds = [threadId], teaches = null, labels = null } = change;
  const madeBefore = new Date(at.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1_000);
  await deleteOldLaneChanges(tx, { userId: ctx.tenantId, madeBefore });
  const made = { id, kind, threadId, lane, at, threadIds, teaches, labels };
  await insertLaneChange(tx, { userId: ctx.tenantId, ...made });
  return id;
}
