import { randomBytes } from 'node:crypto';
import {
  type Lane,
  laneSchema,
  type Priority,
  type Provider,
  prioritySchema,
} from '@triage/contract/triage/lanes';
import type { SentenceQuestion } from '@triage/database/tables/rules/rule-verdicts';
import { z } from 'zod';
import { AiUnavailable } from '../../ai/failures.ts';
import { generateObject } from '../../ai/generate-object.ts';
import type { AiContext } from '../../ai/with-fallback.ts';
import { BudgetSpent } from '../../errors.ts';
import { cleanLine } from '../../mail-text/clean-text.ts';
import { checkTimes } from './check-times.ts';
import { INSTRUCTIONS, JUDGING, repeatsInstructions } from './instructions.ts';
import type { Question } from './make-question.ts';

const REASON_MAX = 120;
/** An answer is about 50 tokens; room for a wordy model, and for one that thinks before it answers. */
const TOKENS_EACH = 120;
const TOKENS_BASE = 2_000;
/** So many refusals in a row are no matter of single mails: the model cannot do this at all, for now. */
const FAILURES_MAX = 3;

export const answerSchema = z.object({
  answers: z.array(
    z.object({
      id: z.string(),
      lane: laneSchema,
      priority: prioritySchema,
      confidence: z.number(),
      reason: z.string(),
      times: z.array(z.string()).nullable(),
    }),
  ),
});
const judgingSchema = z.object({
  answers: z.array(answerSchema.shape.answers.element.extend({ matches: z.array(z.string()) })),
});
type Answer = z.infer<typeof answerSchema>['answers'][number] & { matches?: string[] };

export interface Verdict {
  lane: Lane;
  priority: Priority;
  /** How sure the model says it is of the lane, 0 to 1. */
  confidence: number;
  reason: string;
  /** The proposed times, where the model corrects what the rules found and the text agrees; else null. */
  times: string[] | null;
  /** The sentences that describe the mail, of those that the model was asked about. */
  matches: readonly SentenceQuestion[];
  provider: Provider;
}

export interface Asking {
  /** Who the person is, and the date: a line of JSON. */
  me: string;
  /** Failures of single questions since the last good answer. */
  failures: number;
  signal?: AbortSignal;
  /** The person waits for a preview. */
  foreground?: boolean;
}

/**
 * One verdict for each question, null without a usable answer. An answer that looks as if one email had answered for
 * others is asked again, one email at a time. Throws AiUnavailable if no provider answers.
 */
export async function askModel(
  ctx: AiContext,
  pack: readonly Question[],
  asking: Asking,
): Promise<Map<string, Verdict | null>> {
  const together = await ask(ctx, pack, asking);
  if (pack.length === 1) return noteFailures(together, asking);
  const verdicts = isUniform(pack, together) ? new Map<string, Verdict | null>() : together;
  for (const question of pack) {
    if (verdicts.get(question.threadId)) continue;
    const alone = noteFailures(await ask(ctx, [question], asking), asking);
    verdicts.set(question.threadId, alone.get(question.threadId) ?? null);
  }
  return verdicts;
}

async function ask(
  ctx: AiContext,
  questions: readonly Question[],
  { me, signal, foreground = false }: Asking,
): Promise<Map<string, Verdict | null>> {
  const code = `---- ${randomBytes(12).toString('hex')}`;
  const sentences = questions.flatMap(({ judge }) =>
    [...judge].map(([key, { sentence }]) => [key, sentence]),
  );
  const judges = sentences.length > 0;
  const given = await tryAsk();
  return new Map(questions.map((question) => [question.threadId, read(question)]));

  async function tryAsk(): Promise<{ answers: Answer[]; provider: Provider } | null> {
    try {
      const { object, provider } = await generateObject(ctx, {
        purpose: 'classify',
        background: !foreground,
        schema: judges ? judgingSchema : answerSchema,
        instructions: judges ? `${INSTRUCTIONS}\n${JUDGING}` : INSTRUCTIONS,
        prompt: [
          me,
          ...(judges ? [JSON.stringify({ sentences: Object.fromEntries(sentences) })] : []),
          code,
          ...questions.map(({ line }) => line),
          code,
        ].join('\n'),
        maxOutputTokens: TOKENS_BASE + TOKENS_EACH * questions.length,
        ...(signal && { signal }),
      });
      return { answers: object.answers, provider };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AiUnavailable || error instanceof BudgetSpent) throw error;
      ctx.logger.warn('triage.answer-unusable', { threads: questions.length }, error);
      return null;
    }
  }

  function read(question: Question): Verdict | null {
    const own = given?.answers.filter(({ id }) => id === question.id) ?? [];
    const [answer] = own;
    // Two answers for one email: one of them belongs to another, and it is unknown which.
    if (!given || !answer || own.length > 1) return null;
    // Only a thread in which the person had the last word can be done without them.
    const lane = answer.lane === 'done' && !question.lastFromMe ? 'fyi' : answer.lane;
    return {
      lane,
      priority: answer.priority,
      confidence: Math.min(Math.max(answer.confidence, 0), 1),
      reason: parseReason(answer.reason),
      times: question.times ? checkTimes(answer.times, question.times) : null,
      provider: given.provider,
      matches: [...question.judge].flatMap(([key, asked]) => (answer.matches?.includes(key) ? [asked] : [])),
    };
  }
}

/** "All of them are nothing to do", against the rules: that is what a successful attack on a pack looks like. */
function isUniform(pack: readonly Question[], verdicts: ReadonlyMap<string, Verdict | null>): boolean {
  const lanes = new Set(pack.map(({ threadId }) => verdicts.get(threadId)?.lane));
  const moved = pack.filter(({ threadId, rules }) => verdicts.get(threadId)?.lane !== rules.lane);
  return pack.length > 2 && lanes.size === 1 && moved.length * 2 >= pack.length;
}

/** A model may repeat text of an email or of its instructions: one line without links, and none of the instructions. */
function parseReason(reason: string): string {
  const line = cleanLine(reason, REASON_MAX);
  return /https?:|www\.|\w\.\w{2,}\/|@/i.test(line) || repeatsInstructions(line) ? '' : line;
}

function noteFailures(verdicts: Map<string, Verdict | null>, asking: Asking): Map<string, Verdict | null> {
  const failed = [...verdicts.values()].every((verdict) => verdict === null);
  asking.failures = failed ? asking.failures + 1 : 0;
  if (asking.failures >= FAILURES_MAX) throw new AiUnavailable();
  return verdicts;
}
