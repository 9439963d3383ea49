import { HIDDEN_IN_NAME } from '@triage/contract/parse-address';
import { cleanLine } from '../mail-text/clean-text.ts';
import { parseAddressList } from './parse-address-list.ts';

const NAME_MAX = 256;
const EMAIL_MAX = 320;
const ADDRESSES_MAX = 2_000;
const SPECIAL = /[()<>[\]:;@\\,"]/;

export interface MailAddress {
  name: string;
  email: string;
}

/** Groups are flattened; entries without an address are left out. */
export function parseAddresses(value: string): MailAddress[] {
  if (value === '') return [];
  return parseAddressList(value, ADDRESSES_MAX)
    .map(({ name, email }) => ({
      // Invisible characters in a name only deceive, and a reply to it would be refused.
      name: cleanLine(name.replace(HIDDEN_IN_NAME, ''), NAME_MAX),
      email: cleanLine(email, EMAIL_MAX),
    }))
    .map(({ name, email }) => ({ name: name === email ? '' : name, email }))
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
  return `${lower.slice(0, at).replace(/\+.*$/s, '').replaceAll('.', '')}@gmail.com`;
}
