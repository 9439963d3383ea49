import { matchesRecipient } from '@triage/contract/sending/match-recipient';
import { suggestContacts } from '@triage/database/tables/people/contacts';
import { suggestRecipients as listSpellings } from '@triage/database/tables/senders/recipients';
import type { TenantContext } from '../../context.ts';
import { formatAddress, type MailAddress } from '../../mime/parse-addresses.ts';
import { parseSpelling } from './parse-spelling.ts';

const SHOWN_MAX = 8;
/** One person is often there in several spellings, and the database finds the text inside words too. */
const SPELLINGS_MAX = 200;
/** Addresses that nobody reads. */
const UNREAD =
  /^(?:(?:no|do[-_.]?not)[-_.]?reply|nicht[-_.]?antworten|ne[-_.]?pas[-_.]?repondre|mailer-daemon)\b/;

/** Words in the addresses of programs that write under one of their own: notices, and relays of conversations. */
const PROGRAMS = new Set(
  (
    'notification notifications notify newsletter newsletters alert alerts update updates bounce bounces nachricht ' +
    'benachrichtigung benachrichtigungen automated system robot bot message messages conversation ticket'
  ).split(' '),
);

/** A contact counts a little more than somebody who wrote once. */
const CONTACT_USES = 2;

/** People in cached mail and among the contacts whose name or address has a word that begins with the text. */
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
    ...spellings.map(({ address, uses }) => ({ ...parseSpelling(address), uses })),
  ];
  const found = new Map<string, { name: string; email: string; uses: number }>();
  for (const { name, email, uses } of people) {
    const key = email.toLowerCase();
    const known = found.get(key);
    if (known) found.set(key, { ...known, name: known.name || name, uses: known.uses + uses });
    else if (isWanted({ name, email }, text)) found.set(key, { name, email, uses });
  }
  return [...found.values()]
    .sort((a, b) => Number(isRobot(a)) - Number(isRobot(b)) || b.uses - a.uses)
    .slice(0, SHOWN_MAX)
    .map(formatAddress);
}

function isWanted(person: MailAddress, text: string): boolean {
  const { email } = person;
  return (
    email.includes('@') && !UNREAD.test(email.toLowerCase()) && matchesRecipient(formatAddress(person), text)
  );
}

function isRobot({ email }: MailAddress): boolean {
  const pieces = email
    .toLowerCase()
    .replace(/@.*/s, '')
    .split(/[-_.+=]/);
  const names = pieces.flatMap((piece) => /^[a-z]+(?=\d*$)/.exec(piece)?.[0] ?? []);
  const last = pieces.length > 1 ? (pieces.at(-1) ?? '') : '';
  // A code of letters and digits after a sign is that of a conversation.
  return names.some((name) => PROGRAMS.has(name)) || (last.length >= 4 && /\d[a-z]/.test(last));
}
