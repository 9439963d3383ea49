import type { Language } from '../cues/languages.ts';
import { splitWords } from '../cues/split-words.ts';
import type { ThreadReading } from './parse-thread.ts';

/** "You" and "your", in languages with a separate word for it. */
const words: Partial<Record<Language, string>> = {
  en: 'you your yours u ur youre',
  de: 'du dich dir dein deine deinen deinem deiner euch euer eure ihnen ihr ihre ihren ihrem ihrer',
  fr: 'tu te toi ton ta tes vous votre vos',
  es: 'tú ti te tu tus usted ustedes su sus os vosotros vuestro',
  it: 'tu te ti tuo tua tuoi lei le suo sua vi voi vostro vostra',
  pt: 'você vocês te ti teu tua seu sua vosso senhor senhora',
  nl: 'je jij jou jouw u uw jullie',
  sv: 'du dig din ditt dina ni er ert era',
  da: 'du dig din dit dine i jer jeres de dem deres',
  no: 'du deg din ditt dine dere deres',
  fi: 'sinä sinun sinulla sinulle sinut sulle sun sulla te teidän teille teillä teitä',
  pl: 'ty ci ciebie cię tobie twój twoja twoje pan pani pana panu państwo państwa wam was wasz',
  cs: 'ty ti tě tobě tvůj tvoje tvá vy vám vás váš vaše vaši',
  hu: 'te neked téged tied ön önnek önt önök',
  ro: 'tu ți îți te tine ta tău dumneavoastră dvs vă voi',
  tr: 'sen sana seni senin siz size sizi sizin sizden senden',
  el: 'εσύ σου σε εσένα εσείς σας εσάς',
  ru: 'ты тебе тебя твой твоя твое твои вы вам вас ваш ваша ваше ваши',
  uk: 'ти тобі тебе твій твоя твоє твої ви вам вас ваш ваша ваше ваші',
  hi: 'आप आपका आपकी आपके आपको तुम तुम्हारा तुम्हें',
  ar: 'لك لكم أنت أنتم عندك عندكم',
};

const lists = new Map<string, ReadonlySet<string>>();
for (const [language, text] of Object.entries(words)) lists.set(language, new Set(splitWords(text)));

/** The share of sentences in the second person; null for languages that express it by inflection. */
export function shareToReader({ language, sentences }: ThreadReading): number | null {
  const list = lists.get(language);
  if (!list || sentences.length === 0) return null;
  return sentences.filter((each) => each.words.some((word) => list.has(word))).length / sentences.length;
}
