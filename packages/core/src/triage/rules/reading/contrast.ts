import type { Language } from '../cues/languages.ts';

/** By language, because French "mais" is "more" in Portuguese, and Danish "men" are men in English. */
const CONTRAST: Partial<Record<Language, string>> = {
  en: 'but though however except unless otherwise',
  de: 'aber jedoch allerdings sonst',
  fr: 'mais sauf sinon',
  es: 'pero sino',
  it: 'però altrimenti ma',
  pt: 'mas porém senão',
  nl: 'maar anders',
  sv: 'men dock annars',
  da: 'men dog ellers',
  no: 'men dog ellers',
  fi: 'mutta muuten',
  pl: 'ale jednak inaczej',
  cs: 'ale jinak',
  hu: 'viszont különben',
  ro: 'dar însă altfel',
  tr: 'ama fakat yoksa',
  el: 'αλλά όμως',
  ru: 'но однако иначе',
  uk: 'але інакше',
  hi: 'लेकिन',
  ar: 'لكن',
};
const words = new Map(
  Object.entries(CONTRAST).map(([language, list]) => [language, new Set(list.split(' '))]),
);

/** "Thanks, but…" is no mere thanks. */
export function hasContrast(spoken: readonly string[], language: Language): boolean {
  const list = words.get(language);
  return list !== undefined && spoken.some((word) => list.has(word));
}
