import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import type { PhraseSet } from './phrase-set.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { sv } from './sv.ts';
import { zh } from './zh.ts';

const sets = { en, de, fr, es, it, pt, nl, sv, ru, ja, zh, ar };
export type Language = keyof typeof sets;

export const languages = Object.keys(sets) as Language[];

/** Mail is read in more languages than drafts are written in. */
export function draftLanguage(language: string): Language {
  return languages.find((each) => each === language) ?? 'en';
}

export function phrasesOf(language: Language): PhraseSet {
  return sets[language];
}

/** The languages' names in prompts. */
export function nameLanguage(language: Language): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? 'English';
}
