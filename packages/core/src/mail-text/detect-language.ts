/** More than this changes nothing. */
const SAMPLE_MAX = 4_000;
const LETTERS_MIN = 3;

/** Words that are common in one language and in few others. */
const SMALL_WORDS: Record<string, string> = {
  da: 'og ikke jeg det er til af med på for som har vil kan hej tak mvh venlig hilsen din dit eller også været efter',
  de: 'und nicht ich das ist die der den dem mit auf für sie wir ein eine zu von im hallo danke grüße gruß bitte auch noch wird werden haben ihre ihnen über',
  en: 'the and you for that with this are have will your not from was our please thanks hello can but what when which would they',
  es: 'el la los las que de en un una por para con no es se su gracias hola saludos pero más como está muy usted del al',
  fi: 'ja on ei että se en olen minä sinä mutta kun niin kuin hei kiitos terveisin tai ole myös tämä voi oli sen',
  fr: 'le la les et des de un une est que pour dans pas vous nous je sur avec bonjour merci cordialement votre mais plus cette aux du',
  hu: 'és az egy hogy nem is van meg már csak ezt de ha köszönöm üdvözlettel szia kedves volt lesz vagy minden',
  it: 'il la le che di un una per con non è sono del della grazie ciao saluti ma più come anche questo gli nel alla',
  nl: 'de het een en van ik je niet dat is op te voor met zijn wij hallo bedankt groeten groet aan maar ook deze naar uw bij',
  no: 'og ikke jeg det er til av med på for som har vil kan hei takk mvh vennlig hilsen deg eller også vært etter',
  pt: 'o os as que de em um uma por para com não é se seu obrigado obrigada olá mas mais como está muito você do da ao dos',
  ro: 'și în nu este că la pe cu pentru un o din mai sunt dar mulțumesc bună ziua care sau fost ați vă',
  sv: 'och inte jag det är till av med på för som har kan hej tack mvh vänliga hälsningar dig eller också efter från att den ett',
  tr: 've bir bu için değil ile çok ben sen ama var yok merhaba teşekkürler selamlar olarak daha gibi olan mı',
};

const owners = new Map<string, string[]>();
for (const [language, words] of Object.entries(SMALL_WORDS))
  for (const word of words.split(' ')) owners.set(word, [...(owners.get(word) ?? []), language]);

/** Two letters for the language of an email, English if unclear; '' for languages without word forms. */
export function detectLanguage(text: string): string {
  const sample = text
    .slice(0, SAMPLE_MAX * 2)
    .replace(/^[^\S\n\r\u2028\u2029]*>.*$/gm, '')
    .slice(0, SAMPLE_MAX)
    .toLowerCase();
  const latin = countLetters(sample, /\p{Script=Latin}/gu);
  const scripts: [string, RegExp][] = [
    ['ru', /\p{Script=Cyrillic}/gu],
    ['el', /\p{Script=Greek}/gu],
    ['ar', /\p{Script=Arabic}/gu],
    [
      '',
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hebrew}]/gu,
    ],
  ];
  for (const [language, letters] of scripts) {
    const count = countLetters(sample, letters);
    // Addresses and names of products are Latin in every language.
    if (count >= LETTERS_MIN && count * 2 > latin) return language;
  }
  return latin === 0 ? '' : weigh(sample);
}

function weigh(sample: string): string {
  const weights = new Map<string, number>();
  for (const word of sample.match(/\p{L}+/gu) ?? []) {
    const languages = owners.get(word) ?? [];
    for (const language of languages)
      weights.set(language, (weights.get(language) ?? 0) + 1 / languages.length);
  }
  let best = 'en';
  for (const [language, weight] of weights) if (weight > (weights.get(best) ?? 0)) best = language;
  return best;
}

function countLetters(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}
