import type { DraftBrief } from './draft-brief.ts';
import type { PhraseSet } from './phrases/phrase-set.ts';
import { phrasesOf } from './phrases/phrases.ts';

/** The phrases of the mail's language in the form of address that the thread uses. */
export function wordsFor({ language, address }: Pick<DraftBrief, 'language' | 'address'>): PhraseSet {
  const phrases = phrasesOf(language);
  const forms = phrases.address;
  if (!forms || address === null) return phrases;
  if (address === 'familiar') return { ...phrases, ...forms.familiar };
  return { ...phrases, greeting: { ...phrases.greeting, ...forms.politeGreeting } };
}
