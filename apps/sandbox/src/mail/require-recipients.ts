import { invalidArgument } from '../google/google-error.ts';
import { findHeader, parseHeaders, splitMessage } from '../mime/headers.ts';

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;
const LOCAL = /^[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*$/u;

/** A draft with an address that cannot be one is refused as a whole, and the answer names the header alone. */
export function requireRecipients(raw: Buffer): void {
  const headers = parseHeaders(splitMessage(raw.toString('latin1')).head);
  for (const name of ['To', 'Cc', 'Bcc']) {
    const value = findHeader(headers, name);
    if (value?.trim() && !addressesIn(value).every(isAddress))
      throw invalidArgument(`Invalid ${name} header`);
  }
}

/** The addresses as they are written: a parser would mend them. */
function addressesIn(value: string): string[] {
  const bare = value.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return bare
    .split(',')
    .map((entry) => (/<([^<>]*)>/.exec(entry)?.[1] ?? entry).trim())
    .filter((entry) => entry !== '');
}

function isAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}
