import type { ContactsRefusal } from '@triage/contract/account/contacts';
import type { TenantContext } from '../../context.ts';
import { CALENDAR_SCOPE, CONTACTS_SCOPE, type Grant, MAIL_SCOPE } from '../../ports/oauth.ts';
import { findConnection } from '../find-connection.ts';
import { storeGrant } from '../store-grant.ts';
import { turnContactsOn } from './switch-contacts.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock' | 'vault' | 'jobs' | 'mail' | 'contactsFor'>;

/** The address to ask for the address book of; null where there is no account that has one. */
export async function findContactsAccount(ctx: Ctx): Promise<string | null> {
  const { status, provider, emailAddress } = await findConnection(ctx);
  if (status === 'none' || provider === 'imap' || !ctx.contactsFor) return null;
  // Until the first sync has begun the provider alone knows it.
  return emailAddress || (await ctx.mail.getProfile()).emailAddress;
}

/**
 * Stored only where it is of the connected account and leaves mail and calendar as they are: turning the contacts on
 * must never replace a mailbox. Null: accepted.
 */
export async function acceptContactsGrant(ctx: Ctx, grant: Grant): Promise<ContactsRefusal | null> {
  const connected = await findContactsAccount(ctx);
  if (!connected || !grant.email || !isSameAccount(grant.email, connected)) return 'other_account';
  if (![MAIL_SCOPE, CALENDAR_SCOPE, CONTACTS_SCOPE].every((scope) => grant.scopes.includes(scope)))
    return 'missing_permission';
  await storeGrant(ctx, grant);
  await turnContactsOn(ctx);
  return null;
}

/** Google gave both domains to the same people. */
function isSameAccount(one: string, other: string): boolean {
  const plain = (email: string) => email.toLowerCase().replace(/@googlemail\.com$/, '@gmail.com');
  return plain(one) === plain(other);
}
