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

/** People in cached mail whose name or address contains the text. */
export async function suggestRecipients(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { text }: { text: string },
): Promise<string[]> {
  const spellings = await listSpellings(ctx.db, { userId: ctx.tenantId, text, limit: SPELLINGS_MAX });
  const found = new Map<string, { name: string; email: string; uses: number }>();
  for (const { address, uses } of spellings) {
    const { name, email } = readSpelling(address);
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
