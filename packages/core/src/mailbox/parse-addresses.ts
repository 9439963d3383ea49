import { addressParser } from 'postal-mime';
import { cleanLine } from './clean-text.ts';
import { rewriteSevenBit } from './parse-words.ts';

const NAME_MAX = 256;
const EMAIL_MAX = 320;
const ADDRESSES_MAX = 2_000;
const SPECIAL = /[()<>[\]:;@\\,"]/;

export interface MailAddress {
  name: string;
  email: string;
}

/** Groups are flattened; what has no address in it is left out. */
export function parseAddresses(value: string): MailAddress[] {
  if (value === '') return [];
  return addressParser(rewriteSevenBit(value), { flatten: true })
    .slice(0, ADDRESSES_MAX)
    .map(({ name, address }) => ({
      name: cleanLine(name ?? '', NAME_MAX),
      email: cleanLine(address ?? '', EMAIL_MAX).replace(/[\s<>]/g, ''),
    }))
    .filter(({ email }) => email.includes('@'));
}

export function formatAddress({ name, email }: MailAddress): string {
  if (name === '' || name === email) return email;
  return SPECIAL.test(name) ? `"${name.replace(/["\\]/g, "'")}" <${email}>` : `${name} <${email}>`;
}

/** Two spellings of one mailbox. Dots and plus tags mean nothing in the local part at Gmail, and only there. */
export function sameMailbox(one: string, other: string): boolean {
  return one !== '' && normalizeMailbox(one) === normalizeMailbox(other);
}

function normalizeMailbox(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const domain = lower.slice(at + 1);
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return lower;
  return `${lower.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com`;
}
