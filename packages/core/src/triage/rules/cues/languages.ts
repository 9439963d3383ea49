import type { LanguageCues } from './cue-kinds.ts';
import { ar } from './words/ar.ts';
import { cs } from './words/cs.ts';
import { da } from './words/da.ts';
import { de } from './words/de.ts';
import { el } from './words/el.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fi } from './words/fi.ts';
import { fr } from './words/fr.ts';
import { hi } from './words/hi.ts';
import { hu } from './words/hu.ts';
import { it } from './words/it.ts';
import { ja } from './words/ja.ts';
import { ko } from './words/ko.ts';
import { nl } from './words/nl.ts';
import { no } from './words/no.ts';
import { pl } from './words/pl.ts';
import { pt } from './words/pt.ts';
import { ro } from './words/ro.ts';
import { ru } from './words/ru.ts';
import { sv } from './words/sv.ts';
import { tr } from './words/tr.ts';
import { uk } from './words/uk.ts';
import { zh } from './words/zh.ts';

const table = {
  ...{ en, de, fr, es, it, pt, nl, sv, da, no, fi, pl, cs, hu, ro, tr, el, ru, uk, hi, ar },
  ...{ ja, zh, ko },
};
export type Language = keyof typeof table;

export const languages: Readonly<Record<Language, LanguageCues>> = table;

/** Written without spaces, or, as Korean, with endings on every word: compared character by character. */
export function isSpaceless(language: Language): boolean {
  return language === 'ja' || language === 'zh' || language === 'ko';
}
