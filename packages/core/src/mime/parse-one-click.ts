import { isSigned, parsePassedDkim } from './parse-dkim.ts';
import { findHeader } from './parse-headers.ts';
import { viewBytes } from './parse-message.ts';
import { parseParts } from './parse-parts.ts';

const ONE_CLICK = 'list-unsubscribe=one-click';
const SIGNED = ['list-unsubscribe', 'list-unsubscribe-post'];

/** Whether the stored headers promise one click; the whole message decides when it comes to it. */
export function mayBeOneClick(headers: Record<string, string>): boolean {
  return (
    isOneClick(headers['list-unsubscribe-post'] ?? '') &&
    parsePassedDkim(headers['authentication-results'] ?? '').length > 0
  );
}

/**
 * The `List-Unsubscribe` of a message that can be left with one click (RFC 8058): its sender says so, and a signature that
 * the provider found good covers both fields. A second field of either name may have been added on the way.
 */
export function parseOneClick(raw: Uint8Array): string | null {
  const { fields } = parseParts(viewBytes(raw)).root;
  const all = (name: string) => fields.filter((field) => field.name === name).map(({ value }) => value);
  const [lists, posts] = [all('list-unsubscribe'), all('list-unsubscribe-post')];
  const [list] = lists;
  if (list === undefined || lists.length > 1 || posts.length !== 1 || !isOneClick(posts[0] ?? ''))
    return null;
  const passed = parsePassedDkim(findHeader(fields, 'authentication-results'));
  const signatures = all('dkim-signature');
  const isCovered = passed.some((one) => signatures.some((signature) => isSigned(signature, one, SIGNED)));
  return isCovered ? list : null;
}

function isOneClick(value: string): boolean {
  return value.trim().toLowerCase() === ONE_CLICK;
}
