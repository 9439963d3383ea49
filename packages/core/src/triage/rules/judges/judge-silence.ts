import { splitWords } from '../cues/split-words.ts';
import { isMereThanks } from '../reading/is-mere-thanks.ts';
import { isPersonal } from '../reading/is-personal.ts';
import { parseSchedulingText } from '../reading/parse-scheduling-text.ts';
import { countCues, says, type ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { whoIsAddressed } from './judge-address.ts';
import { isBulk } from './judge-headers.ts';

const SHORT_WORDS = 24;
const SHORT_CHARACTERS = 180;
const CLOSING_CHARACTERS = 400;
/** "Sounds good, only I don't have your code" closes nothing. */
const STILL_NEEDS = 0.4;
/** As long as a personal email. */
const LETTER_CHARACTERS = 150;
const GREETED_CHARACTERS = 25;
/** A letter of thanks says so at once; others end with thanks. */
const THANKS_WITHIN = 2;

/** Something is missing, wrong or did not happen. */
const NEGATION = new Set(
  splitWords(
    "not never nobody none nothing false wrong without isn't aren't wasn't doesn't didn't don't can't cannot won't haven't hasn't nicht kein keine keinen niemand nie ohne falsch pas jamais personne aucun aucune sans faux no nadie nunca nada sin falta non nessuno mai niente senza não nao ninguém nunca sem niet geen niemand nooit zonder inte ingen inget aldrig utan ikke ingen intet aldri aldrig uden uten ei en emme kukaan koskaan ilman nie nikt nigdy żaden bez ne není nikdo nikdy žádný не нет никто никогда без нема немає ніхто ніколи değil yok kimse hiç yanlış nem nincs senki soha nélkül nu nimeni niciodată fără δεν κανείς ποτέ χωρίς नहीं لا لم ليس بدون",
  ),
);

/** The same in languages without spaces. */
const NEGATED_INSIDE =
  /ません|(?:い|て)ない|未だ|没|沒|未收|未到|不能|无法|無法|못|없(?:어|습|는)|(?<![가-힣])안 /u;

/** Nothing is asked: a thank-you, the end of a conversation, a note, or plain news. */
export function judgeSilence(reading: ThreadReading): Evidence[] {
  const words = reading.sentences.reduce((sum, { words }) => sum + words.length, 0);
  const characters = reading.sentences.reduce((sum, { text }) => sum + text.length, 0);
  const thanks = countCues(reading, 'thanks') > 0 || countCues(reading, 'agreed') > 0;
  const contains = (list: ReadonlySet<string>) =>
    reading.sentences.some((each) => each.words.some((word) => list.has(word)));
  const turns = [
    ...(reading.sentences.some(({ contrast }) => contrast) ? [evidence('contrast')] : []),
    ...(contains(NEGATION) || reading.sentences.some(({ text }) => NEGATED_INSIDE.test(text))
      ? [evidence('negated')]
      : []),
  ];
  const arranges = countCues(reading, 'availability') > 0;
  // "We are in front of the house, the code does not work" is an answer too.
  const stuck = countCues(reading, 'present') > 0;
  if (reading.userSpokeBefore && !isBulk(reading) && !arranges && !stuck && characters <= CLOSING_CHARACTERS)
    return [
      evidence(
        thanks ? 'closing' : 'answered',
        'answers you, and asks nothing more',
        thanks && turns.length > 0 && countCues(reading, 'need') > 0 ? STILL_NEEDS : 1,
      ),
      ...turns,
    ];
  const presses = (['deadline', 'urgent', 'stake'] as const).some((kind) => countCues(reading, kind) > 0);
  const needs = reading.sentences.some((each) => says(each, 'need') && !isMereThanks(each));
  if (words <= SHORT_WORDS && characters <= SHORT_CHARACTERS && thanks && !arranges && !presses && !needs)
    return [evidence('thanksOnly', 'only says thanks')];
  const gives = reading.sentences.slice(0, THANKS_WITHIN).some(isMereThanks);
  const { times } = parseSchedulingText(reading);
  const proposes = times.starts.length + times.days > 0;
  if (gives && !arranges && !proposes && !presses && !needs && turns.length === 0 && isPersonal(reading))
    return [evidence('thanksLetter', 'only says thanks')];
  if (isLetter(reading, characters))
    return [evidence('personalNews', 'reads like a personal letter'), ...turns];
  if (!reading.languageKnown && isPersonal(reading)) return [evidence('unreadable')];
  return [evidence(isPersonal(reading) ? 'plainNews' : 'noQuestion', 'no reply needed'), ...turns];
}

/**
 * A sender who greets the reader by name, or writes several sentences, usually wants something; a single line is news.
 */
function isLetter(reading: ThreadReading, characters: number): boolean {
  if (!isPersonal(reading)) return false;
  if (whoIsAddressed(reading) === 'you') return characters >= GREETED_CHARACTERS;
  return reading.sentences.length > 1 && characters >= LETTER_CHARACTERS;
}
