import { whoIsAddressed } from './judge-address.ts';
import { isBulk } from './judge-headers.ts';
import { countCues, type Sentence, says, type ThreadReading } from './read-thread.ts';
import { type Evidence, evidence } from './rule-types.ts';

/** A question put to many, or to somebody else, is hardly put to the person. */
const PUT_TO_MANY = 0.3;

/** Questions and requests in what others wrote since the person's last word. */
export function judgeQuestion(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast) return [];
  const strength = isBulk(reading) || whoIsAddressed(reading) === 'other' ? PUT_TO_MANY : 1;
  const found: Evidence[] = [];
  const real = [...reading.sentences, reading.subject].filter(isRealQuestion);
  // "Would Tuesday suit you?" is the business of the rule for scheduling.
  const questions = real.filter((each) => !says(each, 'availability'));
  if (questions.length < real.length) found.push(evidence('timeQuestion', null, strength));
  if (questions.some((each) => says(each, 'ask') || says(each, 'request'))) {
    found.push(evidence('directQuestion', 'asks you a question', strength));
  } else if (questions.length > 0) {
    found.push(evidence('question', 'asks a question', strength));
  } else if (reading.sentences.some((each) => says(each, 'ask') && !says(each, 'boilerplate'))) {
    found.push(evidence('indirectQuestion', 'wants to know something', strength));
  }
  if (reading.sentences.some((each) => says(each, 'request') && isMeant(each))) {
    found.push(evidence('request', 'asks you to do something', strength));
  } else if (reading.sentences.some((each) => says(each, 'please') && isMeant(each))) {
    found.push(evidence('politeRequest', 'asks for something', strength));
  }
  return found.length > 0 ? found : judgeSilence(reading);
}

/** Nothing is asked: a thank-you, a note, or plain news. */
function judgeSilence(reading: ThreadReading): Evidence[] {
  const words = reading.sentences.reduce((sum, { words }) => sum + words.length, 0);
  const characters = reading.sentences.reduce((sum, { text }) => sum + text.length, 0);
  const short = words <= 24 && characters <= 180;
  if (short && countCues(reading, 'thanks') > 0 && countCues(reading, 'availability') === 0)
    return [evidence('thanksOnly', 'only says thanks')];
  return [evidence('noQuestion', 'asks nothing')];
}

/** "If you have questions, please write to support" asks for nothing. */
export function isMeant(sentence: Sentence): boolean {
  return !says(sentence, 'boilerplate') && !says(sentence, 'noAnswer');
}

export function isRealQuestion(sentence: Sentence): boolean {
  if (!sentence.question) return false;
  if (says(sentence, 'ask') || says(sentence, 'availability')) return !isCourtesy(sentence);
  return !says(sentence, 'boilerplate') && !says(sentence, 'newsletter');
}

/** "Do you have any questions?" */
function isCourtesy(sentence: Sentence): boolean {
  return says(sentence, 'boilerplate') && sentence.words.length <= 7;
}
