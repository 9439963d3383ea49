import type { Language } from '../cues/languages.ts';
import { numbersFrom, type WordSigns } from './words/word-signs.ts';

const FIRST = 13;

/** Numbers in words from 13 on, as dates, hours and minutes need them. */
export const numerals: Partial<Record<Language, WordSigns>> = {
  en: {
    ...from('thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
    ...tens('twenty thirty forty fifty', 'one two three four five six seven eight nine', ' '),
    ...ordinals(
      'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty~first twenty~second twenty~third twenty~fourth twenty~fifth twenty~sixth twenty~seventh twenty~eighth twenty~ninth thirtieth thirty~first',
    ),
  },
  de: {
    ...from('dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'),
    ...german('zwanzig dreißig vierzig fünfzig', 'ein zwei drei vier fünf sechs sieben acht neun', 'und'),
    ...ordinals(
      'ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften dreizehnten vierzehnten fünfzehnten sechzehnten siebzehnten achtzehnten neunzehnten zwanzigsten einundzwanzigsten zweiundzwanzigsten dreiundzwanzigsten vierundzwanzigsten fünfundzwanzigsten sechsundzwanzigsten siebenundzwanzigsten achtundzwanzigsten neunundzwanzigsten dreißigsten einunddreißigsten',
    ),
  },
  nl: {
    ...from('dertien veertien vijftien zestien zeventien achttien negentien'),
    ...german('twintig dertig veertig vijftig', 'een twee drie vier vijf zes zeven acht negen', 'en'),
    ...ordinals(
      'eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende twintigste eenentwintigste tweeentwintigste drieentwintigste vierentwintigste vijfentwintigste zesentwintigste zevenentwintigste achtentwintigste negenentwintigste dertigste eenendertigste',
    ),
  },
  fr: {
    ...from('treize quatorze quinze seize dix~sept dix~huit dix~neuf'),
    ...tens('vingt trente quarante cinquante', 'et~un deux trois quatre cinq six sept huit neuf', ' '),
  },
  es: {
    ...from('trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte'),
    ...from(
      'veintiuno|veintiuna veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
      21,
    ),
    ...tens('treinta cuarenta cincuenta', 'uno dos tres cuatro cinco seis siete ocho nueve', ' y ', 3),
  },
  it: {
    ...from('tredici quattordici quindici sedici diciassette diciotto diciannove'),
    ...tens('venti trenta quaranta cinquanta', 'uno due tre quattro cinque sei sette otto nove', ''),
    ...{ '21': 'ventuno', '28': 'ventotto', '31': 'trentuno', '38': 'trentotto' },
  },
  pt: {
    ...from(
      'treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove',
    ),
    ...tens('vinte trinta quarenta cinquenta', 'um dois três quatro cinco seis sete oito nove', ' e '),
  },
};

function from(words: string, first = FIRST): WordSigns {
  return Object.fromEntries(
    Object.entries(numbersFrom(words)).map(([at, phrase]) => [String(Number(at) + first - 1), phrase]),
  );
}

function tens(words: string, ones: string, link: string, first = 2): WordSigns {
  return compound(words, ones, first, (ten, one) => `${ten}${link}${one}`);
}

/** Ones before tens: "siebenundzwanzig". */
function german(words: string, ones: string, link: string): WordSigns {
  return compound(words, ones, 2, (ten, one) => `${one}${link}${ten}`);
}

function compound(
  words: string,
  ones: string,
  first: number,
  join: (ten: string, one: string) => string,
): WordSigns {
  return Object.fromEntries(
    words.split(' ').flatMap((ten, at) => {
      const value = (at + first) * 10;
      const rest = ones.split(' ').map((one, by) => [String(value + by + 1), join(ten, one)] as const);
      return [[String(value), ten] as const, ...rest];
    }),
  );
}

function ordinals(words: string): WordSigns {
  return Object.fromEntries(words.split(' ').map((word, at) => [`ord${at + 1}`, word]));
}

/** "The third" is a day beside a weekday, a month or a time: "the third question" is none. */
export function resolveOrdinals(signs: string): string {
  return signs
    .replace(/(?<!\S)(w\d(?: ,)?(?: (?:the|on))*) ord(\d+)(?!\S)/g, '$1 $2.')
    .replace(/(?<!\S)ord(\d+)(?= (?:of )?m\d)/g, '$1.')
    .replace(/(?<!\S)on (?:the )?ord(\d+)(?= at(?!\S))/g, 'on $1.')
    .replace(/(?<!\S)ord\d+(?!\S)/g, '_');
}
