import type { Unsubscribe } from '@triage/contract/inbox/inbox';
import { parseAddress } from '@triage/contract/parse-address';
import { cleanLine } from '../../mail-text/clean-text.ts';

const URL_MAX = 2_000;
const SUBJECT_MAX = 200;
const BODY_MAX = 1_000;

/**
 * Parses `List-Unsubscribe` (RFC 2369): addresses in angle brackets, the sender's preferred one first. They are
 * untrusted: a page must be http(s), and of a mailto only recipient, subject and text are used.
 */
export function parseUnsubscribe(header: string): Unsubscribe | null {
  const addresses = [...header.matchAll(/<([^<>]*)>/g)].map(([, address = '']) =>
    address.replace(/\s+/g, ''),
  );
  const url = addresses.map(parsePage).find((found) => found !== null) ?? null;
  const mail = addresses.map(parseMail).find((found) => found !== null) ?? null;
  return url === null && mail === null ? null : { url, mail };
}

/** As a browser would write it, so that every browser reads the same. */
function parsePage(address: string): string | null {
  if (address.length > URL_MAX || !URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return /^https?:$/.test(protocol) && username + password === '' ? href : null;
}

function parseMail(address: string): Unsubscribe['mail'] {
  if (!/^mailto:/i.test(address) || !URL.canParse(address)) return null;
  // In a mailto address a plus is literal, and may identify a recipient.
  const { pathname, searchParams } = new URL(address.replaceAll('+', '%2B'));
  const to = decode(pathname);
  // A name for the address would be of the sender's choosing.
  if (to === null || parseAddress(to)?.name !== '') return null;
  const field = (name: string) => [...searchParams].find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
  return {
    to,
    subject: cleanLine(field('subject'), SUBJECT_MAX) || 'Unsubscribe',
    body: field('body')
      .split('\n')
      .map((line) => cleanLine(line, BODY_MAX))
      .join('\n')
      .slice(0, BODY_MAX),
  };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
