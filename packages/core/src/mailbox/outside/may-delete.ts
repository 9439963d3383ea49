import { findConnectionRow } from '@triage/database/tables/connections/connections';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { WHOLE_MAIL_SCOPE } from '../../ports/oauth.ts';

/** Whether a connection may delete for good, as far as it is known without asking the provider. */
export function mayDelete({ provider, scopes }: { provider: string; scopes: readonly string[] }): boolean {
  return provider === 'imap' || scopes.includes(WHOLE_MAIL_SCOPE);
}

export async function requireDeletion(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<void> {
  const row = await findConnectionRow(ctx.db, ctx.tenantId);
  if (!row || !mayDelete(row)) throw new AppError('deletionNotAllowed');
}
