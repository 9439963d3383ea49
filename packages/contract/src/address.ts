import { z } from 'zod';
import { ADDRESS_MAX } from './limits.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not get in
const CONTROL = /[\u0000-\u001f\u007f]/;
const BARE = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;
const NAMED = /^(?:"([^"]*)"|([^<>"]*?))\s*<([^<>]*)>$/;

export interface Address {
  name: string;
  email: string;
}

/** Reads `a@b` or `Name <a@b>`; null for anything else, or with a control character in it. */
export function parseAddress(text: string): Address | null {
  if (CONTROL.test(text) || text.length > ADDRESS_MAX) return null;
  const trimmed = text.trim();
  if (BARE.test(trimmed)) return { name: '', email: trimmed };
  const named = NAMED.exec(trimmed);
  const email = named?.[3]?.trim() ?? '';
  if (!named || !BARE.test(email)) return null;
  return { name: (named[1] ?? named[2] ?? '').trim(), email };
}

export const addressSchema = z
  .string()
  .max(ADDRESS_MAX)
  .refine((text) => parseAddress(text) !== null, 'Expected an address: a@b or Name <a@b>');
