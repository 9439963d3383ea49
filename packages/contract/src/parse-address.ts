import { ADDRESS_MAX } from './limits.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not get in
const CONTROL = /[\u0000-\u001f\u007f]/;
const BARE = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;
const NAMED = /^(?:"([^"]*)"\s*|([^<>"]*))<([^<>]*)>$/;
/** No address needs invisible characters, and each makes two addresses look the same. */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}]/u;
/** Names are written with joiners, single direction marks and variation selectors; the rest only deceives. */
export const HIDDEN_IN_NAME =
  /(?!\u061c|\p{Variation_Selector}|[\u200c-\u200f])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

export interface Address {
  name: string;
  email: string;
}

/** Reads `a@b` or `Name <a@b>`; null for anything else, or with a control or hidden character in it. */
export function parseAddress(text: string): Address | null {
  if (CONTROL.test(text) || text.length > ADDRESS_MAX || hasHiddenCharacters(text)) return null;
  const trimmed = text.trim();
  if (BARE.test(trimmed)) return { name: '', email: trimmed };
  const named = NAMED.exec(trimmed);
  const email = named?.[3]?.trim() ?? '';
  if (!named || !BARE.test(email)) return null;
  return { name: (named[1] ?? named[2] ?? '').trim(), email };
}

export function hasHiddenCharacters(text: string): boolean {
  const at = text.lastIndexOf('<');
  const [name, email] = at < 0 ? ['', text] : [text.slice(0, at), text.slice(at)];
  return HIDDEN.test(email) || name.search(HIDDEN_IN_NAME) >= 0;
}
