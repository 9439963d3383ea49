import type { Sql } from '@triage/database/open-database';
import { findConnectionRow } from '@triage/database/tables/connections/connections';
import { closeContactBook, openContactBook } from '@triage/database/tables/people/contacts';
import type { TenantContext } from '../../context.ts';
import { CONTACTS_SCOPE } from '../../ports/oauth.ts';

type InTransaction = Pick<TenantContext, 'tenantId' | 'jobs'> & { db: Sql };

/**
 * Another account is connected: nothing of the previous one's people stays. Whoever had them on has those of the new
 * account, where its grant allows that.
 */
export async function reopenContactBook(ctx: InTransaction): Promise<void> {
  if (!(await closeContactBook(ctx.db, ctx.tenantId))) return;
  const connection = await findConnectionRow(ctx.db, ctx.tenantId);
  if (connection?.scopes.includes(CONTACTS_SCOPE)) await openAndQueue(ctx);
}

/** In one transaction, so that a crash leaves no book without its job. */
export async function openAndQueue({ tenantId, db: tx, jobs }: InTransaction): Promise<void> {
  await openContactBook(tx, tenantId);
  await jobs.enqueue('read-contacts', { userId: tenantId }, { key: tenantId, tx });
}
