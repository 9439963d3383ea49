import type { MailAddress } from '../../mime/parse-addresses.ts';

/** Cached addresses are `Name <a@b>`, the name with or without quotes, or bare. */
export function parseSpelling(spelling: string): MailAddress {
  const open = spelling.endsWith('>') ? spelling.lastIndexOf('<') : -1;
  if (open < 0) return { name: '', email: spelling.trim() };
  const name = spelling
    .slice(0, open)
    .trim()
    .replace(/^"(.*)"$/s, '$1');
  return { name: name.trim(), email: spelling.slice(open + 1, -1).trim() };
}
