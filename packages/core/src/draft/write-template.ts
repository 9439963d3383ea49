import type { Tone } from '@triage/contract/sending/draft';
import type { DraftBrief } from './draft-brief.ts';
import { nameTime } from './name-time.ts';
import { closingOf, openingOf } from './open-and-close.ts';
import type { PhraseSet } from './phrases/phrase-set.ts';
import { wordsFor } from './words-for.ts';

const OPEN = '[…]';
const QUESTIONS_MAX = 6;

/** A reply without AI: it uses the lane, the names, the open questions and the proposed times. */
export function writeTemplate(brief: DraftBrief, tone: Tone): string {
  const phrases = wordsFor(brief);
  const body = [
    ...thank(brief, tone, phrases),
    ...answerTimes(brief, phrases),
    ...answerQuestions(brief, phrases),
  ];
  if (body.length === 0 || (body.length === 1 && tone !== 'brief' && !isNote(brief))) body.push(OPEN);
  return [openingOf(brief, tone), ...body, closingOf(brief, tone)].join('\n\n');
}

function thank(brief: DraftBrief, tone: Tone, phrases: PhraseSet): string[] {
  const { warm } = phrases;
  if (isNote(brief)) return [tone === 'friendly' ? warm.noted : phrases.noted];
  if (tone === 'brief') return [];
  if (brief.subject === '') return tone === 'friendly' ? [warm.bare] : [];
  const thanks = tone === 'friendly' ? warm.thanks : phrases.thanks;
  return [thanks.replace('{subject}', () => brief.subject)];
}

function answerTimes(brief: DraftBrief, phrases: PhraseSet): string[] {
  if (brief.proposedTimes.length === 0) return brief.lane === 'schedule' ? [phrases.noTimes] : [];
  const lines = brief.proposedTimes.map(
    (time) => `– ${nameTime(new Date(time), brief.timeZone, brief.language)}: ${OPEN}`,
  );
  return [[phrases.times, ...lines].join('\n')];
}

function answerQuestions(brief: DraftBrief, phrases: PhraseSet): string[] {
  const questions = brief.questions.slice(0, QUESTIONS_MAX);
  return questions.map((question) => `${phrases.questions} “${question}”\n${OPEN}`);
}

/** No questions and no times: acknowledging the email is enough. */
function isNote({ lane, questions, proposedTimes }: DraftBrief): boolean {
  return (lane === 'fyi' || lane === 'done') && questions.length + proposedTimes.length === 0;
}
