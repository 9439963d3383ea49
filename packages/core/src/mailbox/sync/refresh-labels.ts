import { replaceLabels } from '@triage/database/tables/mail-labels';
import { areLabelsDue, noteLabelsListed } from '@triage/database/tables/mailboxes/mailboxes';
import type { TenantContext } from '../../context.ts';
import { personOf } from '../../tenant/mailbox-tenant.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'logger' | 'jobs'>;

const DAY_MS = 24 * 60 * 60_000;
/** A label that the provider does not list, such as the colour of a star, does not trigger more requests. */
const UNKNOWN_MS = 15 * 60_000;

/** The names of labels, read at first, daily, and when newer mail has a label without one. Search works without them. */
export async function refreshLabels(ctx: Ctx): Promise<void> {
  try {
    if (!(await isDue(ctx))) return;
    await storeLabels(ctx);
    // Rules and splits of the person name labels, and mean the one of the same name in each mailbox.
    const userId = personOf(ctx.tenantId);
    if (userId !== ctx.tenantId) await ctx.jobs.enqueue('copy-settings', { userId }, { key: userId });
  } catch (error) {
    ctx.logger.warn('labels.not_listed', {}, error);
  }
}

function isDue(ctx: Ctx): Promise<boolean> {
  const now = ctx.clock.now().getTime();
  return areLabelsDue(ctx.db, {
    userId: ctx.tenantId,
    dailyBefore: new Date(now - DAY_MS),
    unknownBefore: new Date(now - UNKNOWN_MS),
  });
}

export async function storeLabels(ctx: Pick<Ctx, 'tenantId' | 'db' | 'clock' | 'mail'>): Promise<void> {
  const labels = await ctx.mail.listLabels();
  await ctx.db.transaction(async (tx) => {
    await replaceLabels(tx, ctx.tenantId, labels);
    await noteLabelsListed(tx, { userId: ctx.tenantId, now: ctx.clock.now() });
  });
}
