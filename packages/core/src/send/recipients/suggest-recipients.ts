import { suggestContacts } from '@triage/database/tables/people/contacts';
import { suggestRecipients as listSpellings } from '@triage/database/tables/senders/recipients';
import type { TenantContext } from '../../context.ts';
import { formatAddress } from '../../mime/parse-addresses.ts';
import { readSpelling } from './read-spelling.ts';

const SHOWN_MAX = 8;
/** One person is often there in several spellings. */
const SPELLINGS_MAX = 40;
/** Addresses that nobody reads. */
const UNREAD =
  /^(?:(?:no|do[-_.]?not)[-_.]?reply|nicht[-_.]?antworten|ne[-_.]?pas[-_.]?repondre|mailer-daemon)\b/;

/** A contact counts a little more than somebody who wrote once. */
const CONTACT_USES = 2;

/** People in cached mail and among the contacts whose name or address contains the text. */
export async function suggestRecipients(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { text }: { text: string },
): Promise<string[]> {
  const asked = { userId: ctx.tenantId, text, limit: SPELLINGS_MAX };
  const [spellings, contacts] = await Promise.all([
    listSpellings(ctx.db, asked),
    suggestContacts(ctx.db, asked),
  ]);
  const people = [
    // First: the name that the person has given somebody is the one to show.
    ...contacts.map(({ name, email }) => ({ name, email, uses: CONTACT_USES })),
    ...spellings.map(({ address, uses }) => ({ ...readSpelling(address), uses })),
  ];
  const found = new Map<string, { name: string; email: string; uses: number }>();
  for (const { name, email, uses } of people) {
    const key = email.toLowerCase();
    const known = found.get(key);
    if (known) found.set(key, { ...known, name: known.name || name, uses: known.uses + uses });
    else if (email.includes('@') && !UNREAD.test(key)) found.set(key, { name, email, uses });
  }
  return [...found.values()]
    .sort((a, b) => b.uses - a.uses)
    .slice(0, SHOWN_MAX)
    .map(formatAddress);
}
