import { stemOf, wordsIn } from './word-stems.ts';

/** They carry a question and say nothing about its subject. */
const FUNCTION_WORDS = `
  the a an and or of to in on for is are was were be been it its this that these those with as at by from into about
  i you he she we us they them me my your our his her their mine who whom whose what which when where why how
  do does did done has have had will would can could shall should may might must not no yes if so than then there
  say says said tell told write wrote written email emails mail mails message messages thread please any some
  much many long often ever still already just also one get got give gave let know find show
  der die das den dem des ein eine einen einem einer und oder von zu zum zur mit auf fur ist sind war waren im am an
  ich du er sie es wir ihr mein meine dein unser unsere sein wer was wann wo warum wie viel viele welche welcher welches
  hat haben hatte wird werden wurde soll sollen kann konnen nicht kein uber bei nach aus als auch noch
  le la les l de d des du un une et ou est sont a au aux pour en par sur dans que qui quoi quand combien comment
  pourquoi quel quelle quels quelles il elle nous vous je mon ma mes notre votre ce cette avec
  el los las del una y o es son en por para con que quien cuando cuanto cuanta cuantos cuantas donde como cual cuales
  mi tu su nuestro al se lo il lo gli i un uno una e o di che chi quando quanto quanti dove come quale quali per con mio
  den det ett och eller av pa till med ar var vad vem nar hur varfor vilken vilket jag du vi han hon min mitt som om
  os as um uma dos das em no na quem quando quanto quantos onde qual quais meu minha nosso
  de het een en van op te is zijn wie wat wanneer waar waarom hoe veel welke ik jij wij mijn ons
`;

const stops = new Set(FUNCTION_WORDS.split(/\s+/).filter(Boolean));

export function isFunctionWord(word: string): boolean {
  return stops.has(word) || (word.length < 2 && !/\d/.test(word));
}

/** A word of a question that a kind of figure in the mail answers. */
export type Wanted = 'money' | 'time' | 'count';

const MONEY = stemSet(
  'cost costs price pay paid charge rent fee discount invoice bill kostet kosten preis bezahlt miete coute prix payer loyer cuesta precio pagar costa prezzo pagare kostar pris betala quanto custa preco',
);
const TIME = stemSet(
  'when time date day wann uhrzeit tag datum quand heure jour cuando hora dia quando ora nar tid',
);

const MONEY_FIGURE = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|%|euros?\b|kr\b|per ?cent\b|prozent\b)|\bper ?cent\b/iu;
const TIME_FIGURE =
  /\b\d{1,2}(?:[:.]\d\d\b|\.\s?(?:\d{1,2}\.|\p{Lu})|(?:st|nd|rd|th|:[ae])\b| uhr)|\d月|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember)\b)/iu;
const COUNT_FIGURE =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|forty|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|sept|huit|neuf|dix|due|tre|cinque|sei|otto|tva|fem|sex|atta|nio)\b/iu;

const FIGURES: Readonly<Record<Wanted, RegExp>> = {
  money: MONEY_FIGURE,
  time: TIME_FIGURE,
  count: COUNT_FIGURE,
};

export function hasFigure(text: string, wanted: Wanted): boolean {
  return FIGURES[wanted].test(text);
}

const HOW_MANY =
  /\bhow (?:many|long|much|far)\b|\bwie (?:viele?|lange|hoch|weit)\b|\bcombien\b|\bcu[aá]nt[oa]s?\b|\bquant[oie]\b|\bhur (?:många|länge)\b|\bhoe(?:veel| lang)\b/iu;

export function findWanted(text: string): Wanted[] {
  const stems = wordsIn(text).map(stemOf);
  const wanted: Wanted[] = [];
  if (stems.some((stem) => MONEY.has(stem)) || /\bhow much\b/i.test(text)) wanted.push('money');
  if (stems.some((stem) => TIME.has(stem))) wanted.push('time');
  if (HOW_MANY.test(text)) wanted.push('count');
  return wanted;
}

/** Whether a figure in the mail answers this word as well as the word itself would. */
export function isFigureWord(stem: string): Wanted | null {
  if (MONEY.has(stem)) return 'money';
  return TIME.has(stem) ? 'time' : null;
}

function stemSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map(stemOf));
}
