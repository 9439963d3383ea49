import type { Language } from '../cues/languages.ts';

const SHORT_DAYS: Partial<Record<Language, ReadonlySet<string>>> = {
  fr: new Set(['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']),
  it: new Set(['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom']),
  en: new Set(['sat', 'sun']),
};

/** "Un jeu", "il mare", "we sat": short names of days are words too, unless a number follows. */
export function isAmbiguousDay(token: string, next: string, language: Language): boolean {
  return SHORT_DAYS[language]?.has(token) === true && !/^[\d.,#]/.test(next);
}
