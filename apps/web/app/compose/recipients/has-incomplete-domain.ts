import { parseAddress } from '@triage/contract/parse-address';

/** `ann@example`: valid inside a network, but more often a domain that was not typed to its end. */
export function hasIncompleteDomain(recipient: string): boolean {
  const email = parseAddress(recipient)?.email;
  if (email === undefined) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain !== 'localhost' && !/[^.]\.[^.]/.test(domain);
}
