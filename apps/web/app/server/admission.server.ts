import type { Database } from '@triage/database/open-database';
import type { Env } from './env-schema.ts';

type Lists = Pick<Env, 'ALLOWED_EMAILS' | 'ALLOWED_DOMAINS'>;
type Operators = Pick<Env, 'ADMIN_EMAILS'>;

/** Without a list of addresses, only the first user to sign in is admitted. */
const FIRST = 'first';

/** Without either list every verified address may sign in. */
export function isOpenToEverybody({ ALLOWED_EMAILS, ALLOWED_DOMAINS }: Lists): boolean {
  return !ALLOWED_EMAILS && !ALLOWED_DOMAINS;
}

/**
 * Whether an existing account may still be used. Checked at every request, so that removing an address from the list
 * ends its sessions and tokens. `first` accepts every existing account.
 */
export function mayStay(lists: Lists, email: string): boolean {
  return isOpenToEverybody(lists) || isListed(lists, email) || emailsOf(lists).includes(FIRST);
}

export async function maySignIn(lists: Lists, db: Database, email: string): Promise<boolean> {
  if (isOpenToEverybody(lists) || isListed(lists, email)) return true;
  if (!emailsOf(lists).includes(FIRST)) return false;
  const known = await db.prisma.user.findFirst({ select: { id: true } });
  if (!known) return true;
  const own = await db.prisma.user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true },
  });
  return own !== null;
}

/** Undefined where nobody is named: the operator's page does not exist then. */
export function operatorsOf({ ADMIN_EMAILS }: Operators): ((email: string) => boolean) | undefined {
  const addresses = new Set(splitList(ADMIN_EMAILS));
  return addresses.size > 0 ? (email) => addresses.has(email.toLowerCase()) : undefined;
}

function isListed(lists: Lists, email: string): boolean {
  const address = email.toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return emailsOf(lists).includes(address) || splitList(lists.ALLOWED_DOMAINS).includes(domain);
}

function emailsOf({ ALLOWED_EMAILS }: Lists): string[] {
  return splitList(ALLOWED_EMAILS);
}

function splitList(text = ''): string[] {
  return text
    .split(',')
    .map((each) => each.trim().toLowerCase().replace(/^@/, ''))
    .filter((each) => each !== '');
}
