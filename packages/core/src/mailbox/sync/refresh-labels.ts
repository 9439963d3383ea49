import { isDeepStrictEqual } from 'node:util';
import { listOwnLabels, replaceLabels } from '@triage/database/tables/mail-labels';
import { areLabelsDue, noteLabelsListed } from '@triage/database/tables/mailboxes/mailboxes';
import type { TenantContext } from '../../context.ts';
import { listTenantsOf } from '../../tenant/list-tenants.ts';
import { storeListed } from './store-listed.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'clock' | 'mail' | 'logger' | 'jobs' | 'personId' | 'personDb'
>;

/** When a copy that is queued before the change begins, unless the one after it does. */
export const COPY_AFTER_MS = 5_000;
const DAY_MS = 24 * 60 * 60_000;
/** A label that the provider does not list, such as the colour of a star, does not trigger more requests. */
const UNKNOWN_MS = 15 * 60_000;

/** The names of labels, read at first, daily, and when newer mail has a label without one. Search works without them. */
export async function refreshLabels(ctx: Ctx): Promise<void> {
  try {
    if (!(await isDue(ctx))) return;
    await storeLabels(ctx);
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

export async function storeLabels(ctx: Omit<Ctx, 'logger'>): Promise<void> {
  const list = async () => {
    const labels = await ctx.mail.listLabels();
    const known = await listOwnLabels(ctx.db, ctx.tenantId);
    const areChanged = !isDeepStrictEqual(namesOf(known), namesOf(labels.filter(({ own }) => own)));
    if (areChanged) await copyToMailboxes(ctx, COPY_AFTER_MS);
    return { labels, areChanged };
  };
  const { areChanged } = await storeListed(ctx, list, async (tx, { labels }) => {
    await replaceLabels(tx, ctx.tenantId, labels);
    await noteLabelsListed(tx, { userId: ctx.tenantId, now: ctx.clock.now() });
  });
  if (areChanged) await copyToMailboxes(ctx);
}

/**
 * After the labels of any mailbox have changed: rules and splits of the person name labels, and mean the one of the same
 * name in each mailbox. Queued before the change too, for later: a process that ends after its commit has queued the copy.
 */
export async function copyToMailboxes(
  { personId: userId, personDb, jobs, clock }: Pick<Ctx, 'personId' | 'personDb' | 'jobs' | 'clock'>,
  afterMs = 0,
): Promise<void> {
  const tenants = await listTenantsOf(personDb, userId);
  if (tenants.length < 2) return;
  const startAfter = new Date(clock.now().getTime() + afterMs);
  await jobs.enqueue('copy-settings', { userId }, { key: userId, ...(afterMs > 0 && { startAfter }) });
}

function namesOf(labels: readonly { id: string; name: string }[]): Map<string, string> {
  return new Map(labels.map(({ id, name }) => [id, name]));
}
