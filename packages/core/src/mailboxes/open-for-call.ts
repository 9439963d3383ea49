import { FIRST_MAILBOX } from '@triage/contract/mailbox-id';
import type { TenantContext } from '../context.ts';
import { AppError, FieldError } from '../errors.ts';
import { mailboxOfTenant } from '../tenant/mailbox-tenant.ts';
import { findNamedAddress, findNamedMailbox, groupThreads } from '../tenant/named-mailboxes.ts';
import { findMailboxByAddress } from './find-mailbox-by-address.ts';
import { openEveryMailbox } from './open-every.ts';

/** The mailbox that a call of the assistant, or of a program, is about: that of its thread, draft, approval or sender. */
export async function openForCall(ctx: TenantContext, input: unknown): Promise<TenantContext> {
  if (groupThreads(input))
    throw new FieldError('threadIds', 'These threads are in different mailboxes. Make one call for each');
  const named = findNamedMailbox(input);
  const address = findNamedAddress(input);
  if (named === mailboxOfTenant(ctx.tenantId)) return ctx;
  if (named === null && address === null) return ctx;
  const tenants = await openEveryMailbox(ctx);
  const sender = address === null ? null : await findMailboxByAddress(tenants, address);
  const wanted = named ?? sender ?? FIRST_MAILBOX;
  const found = tenants.find(({ tenantId }) => mailboxOfTenant(tenantId) === wanted);
  if (!found) throw new AppError('mailboxNotFound');
  return found;
}
