import { discardRuleDraft, wantRuleDraft } from '@triage/database/tables/prepared/rule-drafts';
import type { OpenRun } from '@triage/database/tables/rules/rule-runs';
import type { TenantContext } from '../../context.ts';
import { PartlyDone } from './partly-done.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'jobs' | 'ai'>;

const NO_KEY = 'No reply was drafted: that needs AI, and no AI key is set up';

/** The job of prepared drafts writes it, within the budget for background work. A template is never a drafted reply. */
export async function wantReply(ctx: Ctx, { threadId, messageId, runId, effect }: OpenRun): Promise<void> {
  if (effect.draftReply === null) return;
  if (ctx.ai.length === 0) throw new PartlyDone(NO_KEY);
  const userId = ctx.tenantId;
  const draft = { userId, threadId, lastMessageId: messageId, runId, wish: effect.draftReply };
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    if (await wantRuleDraft(tx, { ...draft, now }))
      await ctx.jobs.enqueue('prepare-drafts', { userId }, { key: userId, tx });
  });
}

/** Discards only the prepared draft; a draft that the person has edited stays. */
export async function discardReply(ctx: Pick<Ctx, 'tenantId' | 'db'>, { runId }: OpenRun): Promise<void> {
  await discardRuleDraft(ctx.db, { userId: ctx.tenantId, runId });
}
