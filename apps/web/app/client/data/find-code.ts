import type { InboxRow } from '@triage/contract/inbox/inbox';
import { CODE_MINUTES, SECURITY_REASON } from '@triage/contract/triage/sign-in-codes';

type Row = Pick<InboxRow, 'reasons' | 'subject' | 'snippet' | 'deception' | 'lastMessageAt'>;

/** Digits in one or two groups, or groups of letters and digits as in `AB3-9KX`. Not a year, an amount or a date. */
const CODE = /(?<![\w.,/:-])(?:\d{4,8}|\d{3}[ -]\d{3,4}|[A-Z0-9]{3}-[A-Z0-9]{3})(?![\w/:-]|[.,]\d)/g;
const YEAR = /^(?:19|20)\d\d$/;

/** The code of a fresh sign-in email, as it is typed; null if the thread has none, or the email may be deceptive. */
export function findCode(
  { reasons, subject, snippet, deception, lastMessageAt }: Row,
  now: number,
): string | null {
  if (!reasons.includes(SECURITY_REASON) || deception) return null;
  if (now - new Date(lastMessageAt).getTime() > CODE_MINUTES * 60_000) return null;
  const found = [...`${subject}\n${snippet}`.matchAll(CODE)].map(([code]) => code);
  const code = found.find((each) => /\d/.test(each) && !YEAR.test(each));
  return code?.replace(' ', '') ?? null;
}
