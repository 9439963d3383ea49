import type { Connection } from '@triage/contract/connection';
import type { TenantContext } from '../context.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../ports/oauth.ts';

/** Fully connected = a usable token whose granted scopes cover both mail and calendar. */
export async function findConnection(ctx: Pick<TenantContext, 'tenantId' | 'db'>): Promise<Connection> {
  const [row] = await ctx.db.query<{ email_address: string; scopes: string[]; status: string }>(
    'SELECT email_address, scopes, status FROM connections WHERE user_id = $1',
    [ctx.tenantId],
    'find-connection',
  );
  if (!row) return { status: 'none', emailAddress: null, mail: false, calendar: false };
  const mail = row.scopes.includes(MAIL_SCOPE);
  const calendar = row.scopes.includes(CALENDAR_SCOPE);
  const status = row.status === 'revoked' ? 'revoked' : mail && calendar ? 'connected' : 'partial';
  return { status, emailAddress: row.email_address, mail, calendar };
}
