import type { Lookalikes } from '@triage/contract/sending/recipients';
import { listContactAddresses } from '@triage/database/tables/people/contacts';
import { listWrittenTo } from '@triage/database/tables/senders/recipients';
import type { TenantContext } from '../../context.ts';
import { findLookedLike } from '../../mail-text/lookalike.ts';
import { readOwner } from '../../mailbox/inbox/read-owner.ts';
import { readSpelling } from './read-spelling.ts';

/** Each is compared with what was typed. */
const CONTACTS_MAX = 5_000;

/**
 * Warns before an email goes to an address that only looks like one that the person writes to or has among their
 * contacts. Somebody who merely wrote to them is not known: a deceiver does that too.
 */
export async function findLookalikes(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { emails }: { emails: readonly string[] },
): Promise<Lookalikes> {
  const [{ ownAddresses }, written, contacts] = await Promise.all([
    readOwner(ctx.db, ctx.tenantId),
    listWrittenTo(ctx.db, ctx.tenantId),
    listContactAddresses(ctx.db, { userId: ctx.tenantId, limit: CONTACTS_MAX }),
  ]);
  const known = new Set(
    [
      ...ownAddresses,
      ...written.map((spelling) => readSpelling(spelling).email),
      ...contacts.map(({ email }) => email),
    ].map((email) => email.toLowerCase()),
  );
  return emails.flatMap((email) => {
    const looksLike = findLookedLike(email.toLowerCase(), known);
    return looksLike ? [{ email, looksLike }] : [];
  });
}
