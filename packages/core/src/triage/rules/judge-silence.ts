import { isPersonal } from './is-personal.ts';
import { isBulk } from './judge-headers.ts';
import { countCues, type ThreadReading } from './read-thread.ts';
import { type Evidence, evidence } from './rule-types.ts';

const SHORT_WORDS = 24;
const SHORT_CHARACTERS = 180;
const CLOSING_CHARACTERS = 400;
/** What people write to one person hides a wish more often than not; "Done." does not. */
const NEWS_CHARACTERS = 25;

/** Nothing is asked: a thank-you, the end of a conversation, a note, or plain news. */
export function judgeSilence(reading: ThreadReading): Evidence[] {
  const words = reading.sentences.reduce((sum, { words }) => sum + words.length, 0);
  const characters = reading.sentences.reduce((sum, { text }) => sum + text.length, 0);
  const thanks = countCues(reading, 'thanks') > 0 || countCues(reading, 'agreed') > 0;
  const arranges = countCues(reading, 'availability') > 0;
  if (reading.userSpokeBefore && !isBulk(reading) && !arranges && characters <= CLOSING_CHARACTERS)
    return [evidence('closing', 'answers you, and asks nothing more', thanks ? 1 : 0.8)];
  if (words <= SHORT_WORDS && characters <= SHORT_CHARACTERS && thanks && !arranges)
    return [evidence('thanksOnly', 'only says thanks')];
  return [
    isPersonal(reading) && characters >= NEWS_CHARACTERS
      ? evidence('personalNews', 'asks nothing')
      : evidence('noQuestion', 'asks nothing'),
  ];
}
