import type { Connection } from '@triage/contract/connection';
import type { TenantContext } from '../context.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../ports/oauth.ts';
import { isUnreadable } from '../ports/vault.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'vault'>;

/** Fully connected = a usable token whose granted scopes cover both mail and calendar. */
export async function findConnection(ctx: Ctx): Promise<Connection> {
  const [row] = await ctx.db.query<{
    email_address: string;
    scopes: string[];
    status: string;
    wrapped_key: string;
  }>(
    'SELECT email_address, scopes, status, wrapped_key FROM connections WHERE user_id = $1',
    [ctx.tenantId],
    'find-connection',
  );
  if (!row) return { status: 'none', emailAddress: null, mail: false, calendar: false };
  const mail = row.scopes.includes(MAIL_SCOPE);
  const calendar = row.scopes.includes(CALENDAR_SCOPE);
  const usable = row.status !== 'revoked' && (await opens(ctx, row.wrapped_key));
  const status = !usable ? 'revoked' : mail && calendar ? 'connected' : 'partial';
  return { status, emailAddress: row.email_address, mail, calendar };
}

/** A token under a key that is lost is as good as one that was taken back. */
async function opens(ctx: Ctx, wrappedKey: string): Promise<boolean> {
  try {
    await ctx.vault.rewrap(ctx.tenantId, wrappedKey);
    return true;
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
}
