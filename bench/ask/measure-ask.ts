import { type AskAnswer, askRequest } from '../../packages/contract/src/inbox/ask.ts';
import { answerQuestion } from '../../packages/core/src/flows/ask/answer-question.ts';
import { type Found, findPassages } from '../../packages/core/src/flows/ask/find-passages.ts';
import type { openMailbox } from './open-mailbox.ts';
import { type Question, questions } from './questions.ts';

type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

export interface AskFigures {
  answerable: number;
  unanswerable: number;
  /** The answer is in one of the messages. */
  found: number;
  /** Nothing is said about what the mailbox has nothing about. */
  nothing: number;
  misses: string[];
}

const FRAME = { timeZone: 'UTC', language: 'en' } as const;

/** Which passages the search finds, before any model. */
export async function measureSearch({ ctx, messages }: Mailbox): Promise<AskFigures> {
  return measure(async (question) => {
    const request = askRequest.parse({ question: question.asks });
    const { passages, isRelevant } = await findPassages([ctx], request, FRAME);
    const cited = passages.map(({ candidate }) => textOf(candidate, messages));
    return { cited, isNothing: !isRelevant };
  });
}

/** Which passages the answers cite. */
export async function measureAnswers({ ctx, messages }: Mailbox): Promise<AskFigures> {
  return measure(async (question) => {
    const request = askRequest.parse({ question: question.asks, provider: ctx.ai[0]?.provider });
    const answer = await answerQuestion(ctx, request, new AbortController().signal);
    const cited = answer.passages.map((passage) => textOf(passage, messages));
    return { cited, isNothing: answer.state === 'nothing' };
  });
}

interface Cited {
  title: string;
  text: string;
}

function textOf(passage: Found | AskAnswer['passages'][number], messages: Mailbox['messages']): Cited {
  if (passage.kind === 'message')
    return { title: passage.title, text: messages.get(passage.messageId)?.text ?? '' };
  return { title: passage.title, text: passage.title };
}

async function measure(
  ask: (question: Question) => Promise<{ cited: Cited[]; isNothing: boolean }>,
): Promise<AskFigures> {
  const figures: AskFigures = { answerable: 0, unanswerable: 0, found: 0, nothing: 0, misses: [] };
  for (const question of questions) {
    const { cited, isNothing } = await ask(question);
    const { answer, in: place } = question;
    if (answer === null) {
      figures.unanswerable += 1;
      if (isNothing) figures.nothing += 1;
      else figures.misses.push(question.asks);
      continue;
    }
    figures.answerable += 1;
    const isFound = cited.some(({ title, text }) => (place?.test(title) ?? true) && answer.test(text));
    if (isFound) figures.found += 1;
    else figures.misses.push(question.asks);
  }
  return figures;
}
