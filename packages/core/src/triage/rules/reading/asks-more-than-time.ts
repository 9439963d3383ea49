import type { CachedThread } from '../../../mime/cached-thread.ts';
import { isMeant, isRealQuestion } from '../judges/judge-question.ts';
import type { RulesContext } from '../rules-context.ts';
import { parseThread, type Sentence, says } from './parse-thread.ts';

const noHistory: RulesContext['history'] = { answered: 0, received: 0, lastTenActions: [], lesson: null };

/** Whether others ask something that a booked time does not answer. The subject names the meeting, so it does not count. */
export function asksMoreThanTime(thread: CachedThread, owner: Omit<RulesContext, 'history'>): boolean {
  const reading = parseThread(thread, { ...owner, history: noHistory });
  return !reading.userSpokeLast && reading.sentences.some(isOtherQuestion);
}

function isOtherQuestion(sentence: Sentence): boolean {
  if (says(sentence, 'availability') || says(sentence, 'meeting')) return false;
  return isRealQuestion(sentence) || (says(sentence, 'request') && isMeant(sentence));
}
