import { parseAddress } from '@triage/contract/address';
import type { Unsubscribe } from '@triage/contract/inbox';

const URL_MAX = 2_000;
const SUBJECT_MAX = 200;
const BODY_MAX = 1_000;

/**
 * What RFC 2369 has in `List-Unsubscribe`: addresses in angle brackets, the sender's first choice first. They are words of
 * a stranger: a page has to be one of the web, and of a mail nothing is taken but to whom, a subject and a text.
 */
export function readUnsubscribe(header: string): Unsubscribe | null {
  const addresses = [...header.matchAll(/<([^<>]*)>/g)].map(([, address = '']) =>
    address.replace(/\s+/g, ''),
  );
  const url = addresses.find(isWebPage) ?? null;
  const mail = addresses.map(readMail).find((found) => found !== null) ?? null;
  return url === null && mail === null ? null : { url, mail };
}

function isWebPage(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    address.length <= URL_MAX
  );
}

function readMail(address: string): Unsubscribe['mail'] {
  if (!/^mailto:/i.test(address) || !URL.canParse(address)) return null;
  // In a mail's address a plus is a plus, and may be part of what tells one reader from another.
  const { pathname, searchParams } = new URL(address.replaceAll('+', '%2B'));
  const to = decode(pathname);
  if (to === null || parseAddress(to) === null) return null;
  const field = (name: string) => [...searchParams].find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
  return {
    to,
    subject: field('subject').replace(/\s+/g, ' ').trim().slice(0, SUBJECT_MAX) || 'Unsubscribe',
    body: field('body').slice(0, BODY_MAX),
  };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
