import type { Label } from '@triage/contract/triage/labels';
import { listOwnLabels } from '@triage/database/tables/mail-labels';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { storeLabels } from '../../mailbox/sync/refresh-labels.ts';

type Ctx = Pick<
  TenantContext,
  'tenantId' | 'db' | 'clock' | 'mail' | 'logger' | 'jobs' | 'personId' | 'personDb'
>;

/** The person's own labels of these ids. A label that was made a minute ago on the phone is asked for at the provider. */
export async function requireLabels(ctx: Ctx, ids: readonly string[]): Promise<Label[]> {
  const known = await findLabels(ctx, ids);
  if (known.length === new Set(ids).size) return known;
  await storeLabels(ctx).catch((error: unknown) => ctx.logger.warn('labels.not_listed', {}, error));
  const found = await findLabels(ctx, ids);
  if (found.length < new Set(ids).size) throw new AppError('labelNotFound');
  return found;
}

async function findLabels(ctx: Ctx, ids: readonly string[]): Promise<Label[]> {
  const labels = await listOwnLabels(ctx.db, ctx.tenantId);
  return labels.filter(({ id }) => ids.includes(id));
}
