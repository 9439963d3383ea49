import { isAllClear } from '../reading/is-all-clear.ts';
import { isMereThanks, thanksForHelp } from '../reading/is-mere-thanks.ts';
import { type Sentence, says, type ThreadReading } from '../reading/parse-thread.ts';
import { type Evidence, evidence } from '../rule-types.ts';
import { whoIsAddressed } from './judge-address.ts';
import { isBulk } from './judge-headers.ts';
import { judgeSilence } from './judge-silence.ts';

/** A question to many, or to somebody else, is rarely meant for the user. */
const PUT_TO_MANY = 0.3;
/** One statement that something is missing may be news; a second one is hardly. */
const NEED_ONCE = 0.7;

/** These also appear in mail without a request. */
const FAINT: ReadonlySet<string> = new Set(['need', 'indirectQuestion']);

/** Questions and requests in what others wrote since the person's last word. */
export function judgeQuestion(reading: ThreadReading): Evidence[] {
  if (reading.userSpokeLast) return [];
  const strength = isBulk(reading) || whoIsAddressed(reading) === 'other' ? PUT_TO_MANY : 1;
  const found = [...findQuestions(reading, strength), ...findRequests(reading, strength)];
  const isAsked = found.some(({ signal }) => !FAINT.has(signal));
  return isAsked ? found : [...found, ...judgeSilence(reading)];
}

/** Whether something is asked in so many words. */
export function asksInWords(reading: ThreadReading): boolean {
  return [...findQuestions(reading, 1), ...findRequests(reading, 1)].some(({ signal }) => signal !== 'need');
}

function findQuestions(reading: ThreadReading, strength: number): Evidence[] {
  const found: Evidence[] = [];
  // The subject of an answer is the question that was answered.
  const asked = reading.userSpokeBefore ? reading.sentences : [...reading.sentences, reading.subject];
  const real = asked.filter(isRealQuestion);
  // "Would Tuesday suit you?" is the business of the rule for scheduling.
  const questions = real.filter((each) => !says(each, 'availability'));
  if (questions.length < real.length) found.push(evidence('timeQuestion', null, strength));
  if (questions.some((each) => says(each, 'ask') || says(each, 'request'))) {
    found.push(evidence('directQuestion', 'asks you a question', strength));
  } else if (questions.length > 0) {
    found.push(evidence('question', 'asks a question', strength));
  } else if (reading.sentences.some((each) => says(each, 'ask') && isMeant(each) && isOpen(each))) {
    found.push(evidence('indirectQuestion', 'asks for information', strength));
  }
  return found;
}

function findRequests(reading: ThreadReading, strength: number): Evidence[] {
  const found: Evidence[] = [];
  const meant = reading.sentences.filter((each) => isMeant(each) && !thanksForHelp(each));
  if (meant.some((each) => says(each, 'request'))) {
    found.push(evidence('request', 'asks you to do something', strength));
  } else if (meant.some((each) => says(each, 'please'))) {
    found.push(evidence('politeRequest', 'asks for something', strength));
  }
  const needs =
    meant.filter((each) => says(each, 'need') && isOpen(each)).length +
    (says(reading.subject, 'need') ? 1 : 0);
  if (needs > 0)
    found.push(evidence('need', 'waiting for something', (needs > 1 ? 1 : NEED_ONCE) * strength));
  return found;
}

/** "If you have questions, please write to support" asks for nothing. */
export function isMeant(sentence: Sentence): boolean {
  return !says(sentence, 'boilerplate') && !says(sentence, 'noAnswer');
}

/** Neither thanks for what was done nor news that it works again. */
function isOpen(sentence: Sentence): boolean {
  return !isMereThanks(sentence) && !isAllClear(sentence);
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
