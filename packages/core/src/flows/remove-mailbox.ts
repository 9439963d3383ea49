import type { Success } from '@triage/contract/errors';
import { deletePersonMailbox } from '@triage/database/tables/people/person-mailboxes';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';
import { deletePerson } from './delete-everything.ts';

type Ctx = Parameters<typeof deletePerson>[0] & Pick<TenantContext, 'personId' | 'personDb'>;

/**
 * A further mailbox, with all that is known of it here; the mail in the account stays. It is listed until the rest is
 * gone, so that an interrupted removal can be repeated.
 */
export async function removeMailbox(ctx: Ctx): Promise<Success> {
  if (ctx.tenantId === ctx.personId) throw new AppError('mailboxNotFound');
  await deletePerson(ctx);
  const mailboxId = mailboxOfTenant(ctx.tenantId);
  await deletePersonMailbox(ctx.personDb, { userId: ctx.personId, mailboxId });
  return { success: true };
}
