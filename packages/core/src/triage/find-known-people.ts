import type { Sql } from '@triage/database/open-database';
import { listContactAddresses } from '@triage/database/tables/people/contacts';
import { listRecentRecipients } from '@triage/database/tables/senders/correspondents';
import { parseAddresses } from '../mime/parse-addresses.ts';
import type { TenantId } from '../tenant/tenant-id.ts';
import { type KnownPeople, prepareKnownPeople } from './rules/deception/known-people.ts';

/** Sent messages that are looked at: who has not been written to for longer is hardly worth pretending to be. */
const MESSAGES = 500;
/** A mailing to everybody must not make triage slow. */
const PEOPLE_MAX = 3_000;

export async function findKnownPeople(
  db: Sql,
  tenantId: TenantId,
  ownAddresses: readonly string[],
): Promise<KnownPeople> {
  const [recipients, contacts] = await Promise.all([
    listRecentRecipients(db, { userId: tenantId, messages: MESSAGES }),
    listContactAddresses(db, { userId: tenantId, limit: PEOPLE_MAX }),
  ]);
  const people = [...recipients.slice(0, PEOPLE_MAX).flatMap(parsePerson), ...contacts];
  return prepareKnownPeople(people.slice(0, PEOPLE_MAX), ownAddresses);
}

function parsePerson(recipient: string): { name: string; email: string }[] {
  const simple = /^([^<>"]{0,200})<([^<>\s]{3,320})>$/.exec(recipient);
  if (simple) return [{ name: (simple[1] ?? '').trim(), email: simple[2] ?? '' }];
  return parseAddresses(recipient);
}
