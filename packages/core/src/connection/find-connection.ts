import type { Connection } from '@triage/contract/account/connection';
import { findConnectionRow } from '@triage/database/tables/connections/connections';
import type { TenantContext } from '../context.ts';
import { mayDelete } from '../mailbox/outside/may-delete.ts';
import { CALENDAR_SCOPE, MAIL_SCOPE } from '../ports/oauth.ts';
import { isUnreadable } from '../ports/vault.ts';
import { storedServersSchema } from './stored-servers.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'vault'>;

/** Fully connected = a usable token whose granted scopes cover both mail and calendar, or a usable password or token. */
export async function findConnection(ctx: Ctx): Promise<Connection> {
  const row = await findConnectionRow(ctx.db, ctx.tenantId);
  if (!row)
    return { status: 'none', emailAddress: null, mail: false, calendar: false, deletesForGood: false };
  const deletesForGood = mayDelete(row);
  const usable = row.status !== 'revoked' && (await opens(ctx, row.wrappedKey));
  if (row.provider === 'imap') {
    const status = usable ? 'connected' : 'revoked';
    const { caldav, oauth } = storedServersSchema.safeParse(row.servers).data ?? {};
    const has = { mail: true, calendar: Boolean(caldav), deletesForGood };
    const { emailAddress } = row;
    return { status, emailAddress, ...has, provider: 'imap', ...(oauth && { signIn: oauth }) };
  }
  const mail = row.scopes.includes(MAIL_SCOPE);
  const calendar = row.scopes.includes(CALENDAR_SCOPE);
  const status = !usable ? 'revoked' : mail && calendar ? 'connected' : 'partial';
  return { status, emailAddress: row.emailAddress, mail, calendar, deletesForGood };
}

/** A token that cannot be decrypted counts as revoked. */
async function opens(ctx: Ctx, wrappedKey: string): Promise<boolean> {
  try {
    await ctx.vault.rewrap(ctx.tenantId, wrappedKey);
    return true;
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
}
