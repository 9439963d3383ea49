import type { ClassificationAnswer } from '@triage/contract/triage/classification';
import type { Sql } from '@triage/database/open-database';
import { putThreadBack } from '@triage/database/tables/classifications/put-thread-back';
import { endLaneChange, findLaneChangeOfThread } from '@triage/database/tables/inbox/lane-changes';
import { putSnoozeBack } from '@triage/database/tables/inbox/snoozes';
import { findVersion } from '@triage/database/tables/mailboxes/mailbox-cursors';
import { markForTriage } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../../context.ts';
import { cacheThread } from '../../mailbox/index/cache-thread.ts';
import { fetchThreadLabels } from '../../mailbox/outside/list-trashed.ts';
import { holdInbox } from '../../mailbox/sync/hold-inbox.ts';
import { changeAccountLabels } from '../change-account-label.ts';
import { changeCachedLabel, noteHeld } from '../change-labels.ts';
import { findClassification } from '../classification-row.ts';
import type { LaneChange } from '../lane-changes.ts';
import { takeTurns } from '../take-turns.ts';
import { triagePending } from '../triage-pending.ts';
import { type RemovedTo, removedLabel } from './remove-thread.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs' | 'ai' | 'webPush' | 'logger'
>;

/**
 * Takes a thread out of the trash or spam of the account: to where it stood if we have put it there, else to the inbox
 * and a lane by the rules.
 */
export async function returnThread(
  ctx: Ctx,
  { threadId, from, key }: { threadId: string; from: RemovedTo; key?: string },
): Promise<ClassificationAnswer> {
  const thread = { userId: ctx.tenantId, threadId };
  await takeTurns(ctx, threadId, async () => {
    const last = await findLaneChangeOfThread(ctx.db, thread);
    const change = last?.kind === from ? last : null;
    if (!change && (await isReturned(ctx, threadId, from))) return;
    const labels = { remove: removedLabel[from], add: change?.before.inInbox === false ? null : 'INBOX' };
    const since = await findVersion(ctx.db, ctx.tenantId);
    const { remove, add } = labels;
    await changeAccountLabels(ctx, { threadId, remove: [remove], ...(add && { add: [add] }) });
    await cacheThread(ctx, threadId);
    const held = { ...(await noteHeld(ctx, threadId)), since };
    await ctx.db.transaction(async (tx) => {
      await holdInbox(tx, ctx.tenantId, [threadId]);
      await changeCachedLabel(ctx, tx, { threadId, label: remove, on: false, held });
      if (add) await changeCachedLabel(ctx, tx, { threadId, label: add, on: true, held });
      await markForTriage(tx, { userId: ctx.tenantId, threadIds: [threadId] });
      if (change) await putBack(ctx, tx, change, key ?? null);
    });
  });
  await triagePending(ctx);
  const classification = await findClassification(ctx.db, ctx.tenantId, threadId);
  const lane = classification?.lane ?? 'fyi';
  await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
  return { success: true, classification };
}

async function putBack(
  ctx: Ctx,
  tx: Sql,
  { id, threadId, before }: LaneChange,
  key: string | null,
): Promise<void> {
  const thread = { userId: ctx.tenantId, threadId };
  const now = ctx.clock.now();
  await endLaneChange(tx, { userId: ctx.tenantId, id, key });
  await putThreadBack(tx, { ...thread, before });
  const until = before.snoozedUntil && new Date(before.snoozedUntil);
  const { receivedId = null } = before;
  if (until && until > now) await putSnoozeBack(tx, { ...thread, snoozedUntil: until, receivedId, now });
}

/** A call that is repeated because its answer was lost: without our record, the inbox would be the wrong place to guess. */
async function isReturned(ctx: Ctx, threadId: string, from: RemovedTo): Promise<boolean> {
  const present = await fetchThreadLabels(ctx, threadId);
  return present.length > 0 && present.every(({ labelIds }) => !labelIds.includes(removedLabel[from]));
}
