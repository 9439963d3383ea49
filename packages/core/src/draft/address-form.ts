import type { AddressForm } from './phrases/phrase-set.ts';
import { type Language, phrasesOf } from './phrases/phrases.ts';

/** How a text addresses its reader: formally, familiarly, or null where it does not show or says both alike. */
export function detectAddressForm(language: Language, text: string): AddressForm | null {
  const shows = phrasesOf(language).address?.shows;
  if (!shows) return null;
  const count = (form: AddressForm) => text.match(shows[form])?.length ?? 0;
  const [formal, familiar] = [count('formal'), count('familiar')];
  if (formal === familiar) return null;
  return formal > familiar ? 'formal' : 'familiar';
}

/** The form that two people use: the correspondent's newest message that shows one, else the user's own. */
export function findAddressForm(
  language: Language,
  messages: readonly { fromMe: boolean; text: string }[],
): AddressForm | null {
  const ofSide = (fromMe: boolean) =>
    messages
      .filter((message) => message.fromMe === fromMe)
      .toReversed()
      .map(({ text }) => detectAddressForm(language, text))
      .find((form) => form !== null);
  return ofSide(false) ?? ofSide(true) ?? null;
}

/** For a model, behind another sentence; empty where the language does not part the two or the thread does not show it. */
export function sayAddressForm({
  language,
  address,
}: {
  language: Language;
  address: AddressForm | null;
}): string {
  const names = phrasesOf(language).address?.names;
  return names && address
    ? ` Form of address: ${address}, "${names[address]}", as in the thread: keep it in every tone.`
    : '';
}

/** A draft that uses "du" where the correspondent uses "Sie", or the reverse. */
export function breaksAddressForm(
  text: string,
  { language, address }: { language: Language; address: AddressForm | null },
): boolean {
  const used = address && detectAddressForm(language, text);
  return Boolean(used) && used !== address;
}
