import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '@triage/database/open-database';
import { findLane } from '@triage/database/tables/classifications/classifications';
import type { TenantContext } from '../../context.ts';
import { holdInbox } from '../../mailbox/sync/hold-inbox.ts';
import { changeAccountLabels } from '../change-account-label.ts';
import { changeCachedLabel, type Held, noteHeld } from '../change-labels.ts';
import { keepUntilStored, recallAttempt } from '../lost-answers.ts';
import { takeTurns } from '../take-turns.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'mail' | 'clock' | 'realtime' | 'jobs'>;

export interface Relabelling {
  add?: string[];
  remove?: string[];
}

/**
 * Changes labels of a thread: at the provider first, so that a refusal changes nothing here; then in the cache, with
 * `store` after it. After a crash in between the next sync reads the provider's history. `plan` runs when it is this
 * verb's turn; null means that nothing has to change. `verb` names a change that Undo takes back: see `recallAttempt`.
 */
export async function relabelThread<Plan extends Relabelling>(
  ctx: Ctx,
  { threadId, verb }: { threadId: string; verb?: string },
  plan: () => Promise<Plan | null>,
  store: (tx: Sql, plan: Plan, held: Held) => Promise<void> = async () => {},
): Promise<void> {
  const lane = await takeTurns(ctx, threadId, async () => {
    const held = await noteHeld(ctx, threadId);
    const asked = { threadId, verb, held };
    const planned = (await recallAttempt<Plan>(ctx, asked)) ?? (await plan());
    if (!planned) return null;
    const { add = [], remove = [] } = planned;
    return keepUntilStored(ctx, { ...asked, plan: planned }, async () => {
      await changeAccountLabels(ctx, { threadId, ...planned });
      return ctx.db.transaction(async (tx) => {
        await holdInbox(tx, ctx.tenantId, [threadId]);
        const before: Lane = (await findLane(tx, { userId: ctx.tenantId, threadId })) ?? 'fyi';
        for (const label of remove) await changeCachedLabel(ctx, tx, { threadId, label, on: false, held });
        for (const label of add) await changeCachedLabel(ctx, tx, { threadId, label, on: true, held });
        await store(tx, planned, held);
        return before;
      });
    });
  });
  if (lane) await ctx.realtime.publish(ctx.tenantId, { name: 'lane.updated', data: { threadId, lane } });
}
