import type { Language } from './detect-language.ts';

/** What a request for a draft asks for, as far as its instructions say it in words of their own. */
export interface DraftOrder {
  language: Language | null;
  tone: 'professional' | 'friendly' | 'brief';
  /** "du" instead of "Sie". */
  isFamiliar: boolean;
  opening: string | null;
  closing: string | null;
  wish: string;
  /** The draft that the wish is about. */
  current: string;
}

const LANGUAGES: Record<string, Language> = {
  english: 'en',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  italian: 'it',
  portuguese: 'pt',
  swedish: 'sv',
  russian: 'ru',
  greek: 'el',
  arabic: 'ar',
  hindi: 'hi',
  japanese: 'ja',
  chinese: 'zh',
};

export function parseDraftOrder(instructions: string, prompt: string): DraftOrder {
  const whole = `${instructions}\n${prompt.slice(0, 400)}`;
  const tone = whole.match(/\btone\b["\s]*[:=]?[^\n.]{0,60}/i)?.[0] ?? whole;
  const wish = prompt.match(/\bwish for this draft: *(.+)$/im)?.[1]?.trim() ?? '';
  const wished = wish.match(/\b(?:in|auf|en|into)\s+(\p{L}+)\b/iu)?.[1]?.toLowerCase() ?? '';
  const named = instructions.match(/\blanguage: *(\p{L}+)/iu)?.[1]?.toLowerCase() ?? '';
  return {
    language: LANGUAGES[wished] ?? LANGUAGES[named] ?? null,
    tone: /\bbrief\b|\bshort(?:er)?\b|\bconcise\b/i.test(tone)
      ? 'brief'
      : /\bfriendly\b/i.test(tone)
        ? 'friendly'
        : 'professional',
    isFamiliar: /\bform of address: *familiar\b/i.test(instructions),
    opening: instructions.match(/\bbegin with "([^"\n]+)"/i)?.[1] ?? null,
    closing:
      instructions.match(/\bend with:\n([^\n]+(?:\n(?!Answer |Copy |Everything )[^\n]+){0,3})/i)?.[1] ?? null,
    wish,
    current: prompt.match(/<draft-[\w-]+>\n([\s\S]*?)\n<\/draft-/)?.[1]?.trim() ?? '',
  };
}
