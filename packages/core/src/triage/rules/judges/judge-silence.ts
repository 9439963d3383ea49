import { splitWords } from '../cues/split-words.ts';
import { isPersonal } from '../reading/is-personal.ts';
import { countCues, type ThreadReading } from '../reading/read-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { whoIsAddressed } from './judge-address.ts';
import { isBulk } from './judge-headers.ts';

const SHORT_WORDS = 24;
const SHORT_CHARACTERS = 180;
const CLOSING_CHARACTERS = 400;
/** Of a letter's length. */
const LETTER_CHARACTERS = 150;
const GREETED_CHARACTERS = 25;

/** "Thanks, but…" is no mere thanks. */
const CONTRAST = new Set(
  splitWords(
    'but though however except unless otherwise aber jedoch allerdings sonst mais sauf sinon pero sino però altrimenti mas porém senão maar anders men dock ellers annars mutta muuten ale jednak inaczej jinak viszont különben dar însă altfel ama fakat yoksa αλλά όμως но однако иначе але інакше लेकिन لكن',
  ),
);

/** Nothing is asked: a thank-you, the end of a conversation, a note, or plain news. */
export function judgeSilence(reading: ThreadReading): Evidence[] {
  const words = reading.sentences.reduce((sum, { words }) => sum + words.length, 0);
  const characters = reading.sentences.reduce((sum, { text }) => sum + text.length, 0);
  const thanks = countCues(reading, 'thanks') > 0 || countCues(reading, 'agreed') > 0;
  const turns = reading.sentences.some((each) => each.words.some((word) => CONTRAST.has(word)));
  const contrast = turns ? [evidence('contrast')] : [];
  const arranges = countCues(reading, 'availability') > 0;
  if (reading.userSpokeBefore && !isBulk(reading) && !arranges && characters <= CLOSING_CHARACTERS)
    return [evidence('closing', 'answers you, and asks nothing more', thanks ? 1 : 0.8), ...contrast];
  if (words <= SHORT_WORDS && characters <= SHORT_CHARACTERS && thanks && !arranges)
    return [evidence('thanksOnly', 'only says thanks')];
  if (isLetter(reading, characters)) return [evidence('personalNews', 'no reply needed'), ...contrast];
  if (!reading.languageKnown && isPersonal(reading)) return [evidence('unreadable')];
  return [evidence(isPersonal(reading) ? 'plainNews' : 'noQuestion', 'no reply needed'), ...contrast];
}

/** Whoever greets the reader by name, or writes them several sentences, mostly wants something; a bare line is news. */
function isLetter(reading: ThreadReading, characters: number): boolean {
  if (!isPersonal(reading)) return false;
  if (whoIsAddressed(reading) === 'you') return characters >= GREETED_CHARACTERS;
  return reading.sentences.length > 1 && characters >= LETTER_CHARACTERS;
}
