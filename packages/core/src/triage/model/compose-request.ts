import { randomInt } from 'node:crypto';
import type { ObjectRequest } from '../../ai/generate-object.ts';
import { INSTRUCTIONS, JUDGING } from './instructions.ts';
import type { PackedQuestion } from './pack-questions.ts';
import { answerSchema } from './parse-answers.ts';

/** An answer is about 15 tokens; room for a wordy model, and for one that thinks before it answers. */
const TOKENS_EACH = 60;
const TOKENS_BASE = 2_000;
const [CODE_FIRST, CODE_END] = [100_000_000, 1_000_000_000];

export type SortingRequest = Pick<
  ObjectRequest<typeof answerSchema>,
  'schema' | 'instructions' | 'prompt' | 'maxOutputTokens'
> & { judges: boolean };

/** What is the same for every call comes first, then what is the same for a day, then the mail. */
export function composeRequest(questions: readonly PackedQuestion[], me: string): SortingRequest {
  const code = `---- ${randomInt(CODE_FIRST, CODE_END)}`;
  const sentences = questions.flatMap(({ judge }) =>
    [...judge].map(([key, { sentence }]) => [key, sentence]),
  );
  const judges = sentences.length > 0;
  return {
    judges,
    schema: answerSchema,
    instructions: judges ? `${INSTRUCTIONS}\n${JUDGING}` : INSTRUCTIONS,
    prompt: [
      me,
      ...(judges ? [JSON.stringify({ sentences: Object.fromEntries(sentences) })] : []),
      code,
      ...questions.map(({ line }) => line),
      code,
    ].join('\n'),
    maxOutputTokens: TOKENS_BASE + TOKENS_EACH * questions.length,
  };
}
