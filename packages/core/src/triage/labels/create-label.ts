import type { CreateLabelRequest, Label } from '@triage/contract/triage/labels';
import { listOwnLabels, putLabels } from '@triage/database/tables/mail-labels';
import type { TenantContext } from '../../context.ts';
import { AppError, FieldError } from '../../errors.ts';
import { COPY_AFTER_MS, copyToMailboxes, storeLabels } from '../../mailbox/sync/refresh-labels.ts';
import { isProviderFailure, type MailLabel } from '../../ports/mail.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'mail' | 'jobs' | 'personId' | 'personDb'>;

/**
 * Makes a label in the mail account, or answers the one that has this name already: a caller that got no answer, and
 * one that died before the label was stored here, may ask again.
 */
export async function createLabel(ctx: Ctx, { name, colour = null }: LabelWish): Promise<Label> {
  const known = await findByName(ctx, name);
  if (known) return known;
  const made = await askProvider(ctx, { name, colour });
  if (made) {
    await copyToMailboxes(ctx, COPY_AFTER_MS);
    await putLabels(ctx.db, ctx.tenantId, [made]);
    await copyToMailboxes(ctx);
    return { id: made.id, name: made.name, colour: made.colour };
  }
  await storeLabels(ctx);
  const taken = await findByName(ctx, name);
  if (!taken) throw new FieldError('name', 'The mail account keeps this name for itself');
  return taken;
}
type LabelWish = Omit<CreateLabelRequest, 'colour'> & { colour?: Label['colour'] };

/** Null where the name is taken: by a label that is not stored here yet, or by one of the provider's own. */
async function askProvider(ctx: Ctx, label: Pick<Label, 'name' | 'colour'>): Promise<MailLabel | null> {
  try {
    return await ctx.mail.createLabel(label);
  } catch (cause) {
    if (isProviderFailure(cause, 'conflict')) return null;
    if (isProviderFailure(cause, 'invalid'))
      throw new FieldError('name', 'The mail account does not take this name');
    if (isProviderFailure(cause, 'revoked')) throw new AppError('notConnected', { cause });
    throw cause;
  }
}

async function findByName(ctx: Ctx, name: string): Promise<Label | undefined> {
  const labels = await listOwnLabels(ctx.db, ctx.tenantId);
  return labels.find((label) => fold(label.name) === fold(name));
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
