import { describe, expect, test } from 'vitest';
import { formatInZone } from '../../../time/local-time.ts';
import type { Language } from '../cues/languages.ts';
import { splitSentences } from '../reading/split-sentences.ts';
import { findTimes } from './find-times.ts';
import { ar } from './testing/phrases-ar.ts';
import { de } from './testing/phrases-de.ts';
import { el } from './testing/phrases-el.ts';
import { en, type Phrases } from './testing/phrases-en.ts';
import { es } from './testing/phrases-es.ts';
import { fi } from './testing/phrases-fi.ts';
import { fr } from './testing/phrases-fr.ts';
import { hu } from './testing/phrases-hu.ts';
import { it } from './testing/phrases-it.ts';
import { ja } from './testing/phrases-ja.ts';
import { nl } from './testing/phrases-nl.ts';
import { pt } from './testing/phrases-pt.ts';
import { ro } from './testing/phrases-ro.ts';
import { ru } from './testing/phrases-ru.ts';
import { sv } from './testing/phrases-sv.ts';
import { uk } from './testing/phrases-uk.ts';
import { zh } from './testing/phrases-zh.ts';

const phrases: Partial<Record<Language, Phrases>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  sv,
  ru,
  ja,
  zh,
  ar,
  el,
  fi,
  hu,
  ro,
  uk,
};
const ZONE = 'Europe/Berlin';
const frame = { sentAt: new Date('2026-03-04T09:00:00Z'), timeZone: ZONE };

function read(text: string, language: Language): string {
  return findTimes(splitSentences(text), { ...frame, language })
    .starts.map((start) => formatInZone(start, ZONE).slice(5, 16).replace('T', ' '))
    .join(', ');
}

describe.each(Object.entries(phrases) as [Language, Phrases][])('times in %s', (language, table) => {
  test.each(table)('%s → %s', (text, expected) => expect(read(text, language)).toBe(expected));
});
