import { sentencesIn } from './extract.ts';
import { fold, nameIn, stemOf } from './pick-threads.ts';

const MARK = /<mail-([\w-]+)>/;
const HEAD = /^Passage \[(\d+)\] ([\w-]+)\n(?:Written by: .*\n)?(?:From: (.*)\n)?Subject: (.*)\nDate: .*$/gm;
const QUESTION = /^Question: (.*)$/m;
const EARLIER = /^Asked before: (.*)$/gm;
const WORD = /[\p{L}\p{N}]+/gu;
const SMALL =
  /^(?:the|a|an|and|or|of|to|in|on|for|is|are|was|were|be|do|does|did|has|have|had|will|would|can|could|my|our|your|his|her|their|i|we|he|she|it|they|you|me|us|who|what|when|where|why|how|which|much|many|long|with|at|by|from|about|that|this|mr|ms|say|said|der|die|das|den|dem|ein|eine|ist|sind|war|wer|was|wann|wo|wie|viel|mit|von|fur|und|wir|ich|le|la|les|de|du|des|un|une|est|et|pour|combien|quand|qui|que)$/;
const ASKS_FOR_FIGURE =
  /\b(?:when|how (?:much|many|long)|what time|price|cost|wann|wie viele?|kostet|combien|quand)\b/i;
const NOTHING = 'NOTHING';
/** Neither an answer nor nothing: the passages are shown as they are. */
const UNSURE = 'The demo model cannot tell.';
/** Less of the question than this is chance; less than the second is for the person to judge. */
const CHANCE = 0.25;
const ENOUGH = 0.55;
/** Further sentences must have nearly as much of it. */
const NEARLY = 0.9;
const SENTENCES_MAX = 3;

export function asksForAnswer(instructions: string): boolean {
  return /^Answer a question of\b/.test(instructions) && instructions.includes(NOTHING);
}

/** The sentences that have most of the words of the question, each with its passage. */
export function answerFromMail(prompt: string): string {
  const question = QUESTION.exec(prompt)?.[1] ?? '';
  const own = wordsOf(question);
  const earlier = [...prompt.matchAll(EARLIER)].flatMap((match) => wordsOf(match[1] ?? ''));
  const words = own.length > 0 ? own : earlier;
  const passages = passagesIn(prompt);
  const told = passages
    .flatMap((passage) => bestOf(passage, { passages, question, words }) ?? [])
    .sort((one, other) => other.score - one.score);
  const best = told[0];
  if (!best || best.share < CHANCE) return NOTHING;
  if (best.share < ENOUGH) return UNSURE;
  const close = told.filter(({ thread, score }) => thread === best.thread || score >= best.score * NEARLY);
  return close
    .slice(0, SENTENCES_MAX)
    .map(({ who, sentence, number }) => `- ${who}${sentence} [${number}]`)
    .join('\n');
}

interface Passage {
  number: string;
  subject: string;
  from: string;
  text: string;
}

function passagesIn(prompt: string): Passage[] {
  const body = prompt.replace(/\n<\/mail-[\w-]+>\s*$/, '');
  const mark = MARK.exec(prompt)?.[1];
  // A head without the marker was written by a sender.
  const heads = [...body.matchAll(HEAD)].filter((head) => head[2] === mark);
  return heads.map((head, index) => ({
    number: head[1] ?? '',
    subject: head[4] ?? '',
    from: head[3] ?? '',
    text: body.slice(head.index + head[0].length, heads[index + 1]?.index).trim(),
  }));
}

interface Asked {
  passages: readonly Passage[];
  question: string;
  words: readonly string[];
}

/** Other messages of the thread count too: an answer seldom repeats what it answers. */
function bestOf(passage: Passage, { passages, question, words }: Asked) {
  const thread = passages.filter((each) => bareSubject(each) === bareSubject(passage));
  const share = shareOf(words, thread.map((each) => `${each.subject} ${each.from} ${each.text}`).join(' '));
  const who = passage.from ? `${nameIn(passage.from)}: ` : '';
  const isFigure = ASKS_FOR_FIGURE.test(question);
  const sentences = sentencesIn(passage.text).map((sentence, index) => {
    const figure = isFigure && /\d/.test(sentence) ? 0.4 : 0;
    const asks = /\?$/.test(sentence) ? -0.3 : 0;
    const score = share + shareOf(words, sentence) + figure + asks - index * 0.01;
    return { sentence: sentence.replace(/^[-–*•+]\s+/, ''), score: score - Number(passage.number) * 0.04 };
  });
  const best = sentences.sort((one, other) => other.score - one.score)[0];
  return best && { ...best, number: passage.number, thread: bareSubject(passage), who, share };
}

function bareSubject({ subject }: Passage): string {
  return subject.replace(/^(?:re|aw|fwd?):\s*/i, '');
}

function shareOf(words: readonly string[], text: string): number {
  if (words.length === 0) return 0;
  const folded = fold(text);
  return words.filter((word) => folded.includes(stemOf(word))).length / words.length;
}

function wordsOf(text: string): string[] {
  const words = (fold(text).match(WORD) ?? []).filter((word) => !SMALL.test(word) && word.length > 1);
  return [...new Set(words)];
}
