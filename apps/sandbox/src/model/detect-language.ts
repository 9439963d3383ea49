export type Language =
  | 'en'
  | 'de'
  | 'fr'
  | 'es'
  | 'it'
  | 'pt'
  | 'sv'
  | 'ru'
  | 'el'
  | 'ar'
  | 'hi'
  | 'ja'
  | 'zh';

const SCRIPTS: [RegExp, Language][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
];

const COMMON_WORDS: [Language, string][] = [
  ['en', 'the and you is to of that for with this have are your we it be will can on from please thanks'],
  [
    'de',
    'der die das und ist nicht ich wir sie du mit für auf zu den ein eine haben bitte noch auch dich dir',
  ],
  ['fr', 'le la les des et est vous nous je pour une un que dans avec sur pas bonjour merci votre cette'],
  ['es', 'el los las y es que de por para con una un no se hola gracias pero muy está nos tu podrías'],
  ['it', 'il gli che di per con una un non ciao grazie sono ma anche ti della del questo buongiorno puoi'],
  ['pt', 'o os as e é que de para com uma um não olá obrigado obrigada você mas está do da em nós'],
  ['sv', 'och det att är en ett som på av för med jag vi du inte hej tack har till kan om den'],
];

export function detectLanguage(text: string): Language {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [pattern, language] of SCRIPTS) {
    const share = (text.match(pattern)?.length ?? 0) / Math.max(letters, 1);
    if (share > (language === 'ja' ? 0.12 : 0.3)) return language;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best: Language = 'en';
  let bestScore = 0;
  for (const [language, list] of COMMON_WORDS) {
    const common = new Set(list.split(' '));
    const score = words.filter((word) => common.has(word)).length;
    if (score > bestScore) {
      best = language;
      bestScore = score;
    }
  }
  return best;
}
