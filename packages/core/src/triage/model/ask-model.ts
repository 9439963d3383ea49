import type { Lane, Priority, Provider } from '@triage/contract/triage/lanes';
import type { SentenceQuestion } from '@triage/database/tables/rules/rule-verdicts';
import { AiUnavailable } from '../../ai/failures.ts';
import { generateObject } from '../../ai/generate-object.ts';
import type { AiContext } from '../../ai/with-fallback.ts';
import { BudgetSpent } from '../../errors.ts';
import { cleanLine } from '../../mail-text/clean-text.ts';
import { checkTimes } from './check-times.ts';
import { composeRequest } from './compose-request.ts';
import { repeatsInstructions } from './instructions.ts';
import type { PackedQuestion } from './pack-questions.ts';
import { type Answer, parseAnswers } from './parse-answers.ts';

const REASON_MAX = 80;
/** So many refusals in a row are no matter of single mails: the model cannot do this at all, for now. */
const FAILURES_MAX = 3;

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
  pack: readonly PackedQuestion[],
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
  questions: readonly PackedQuestion[],
  { me, signal, foreground = false }: Asking,
): Promise<Map<string, Verdict | null>> {
  const { judges, ...request } = composeRequest(questions, me);
  const given = await tryAsk();
  return new Map(questions.map((question) => [question.threadId, read(question)]));

  async function tryAsk(): Promise<{ answers: Map<string, Answer>; provider: Provider } | null> {
    try {
      const { object, provider } = await generateObject(ctx, {
        purpose: 'classify',
        background: !foreground,
        ...request,
        ...(signal && { signal }),
      });
      return { answers: parseAnswers(object, judges), provider };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AiUnavailable || error instanceof BudgetSpent) throw error;
      ctx.logger.warn('triage.answer-unusable', { threads: questions.length }, error);
      return null;
    }
  }

  function read(question: PackedQuestion): Verdict | null {
    const answer = given?.answers.get(question.id);
    if (!given || !answer || (question.judge.size > 0 && !answer.matches)) return null;
    // Only a thread in which the person had the last word can be done without them.
    const lane = answer.lane === 'done' && !question.lastFromMe ? 'fyi' : answer.lane;
    return {
      lane,
      priority: answer.priority,
      confidence: answer.confidence / 100,
      reason: parseReason(answer.reason),
      times: question.times ? checkTimes(answer.times, question.times) : null,
      provider: given.provider,
      matches: [...question.judge].flatMap(([key, asked]) => (answer.matches?.includes(key) ? [asked] : [])),
    };
  }
}

/** "All of them are nothing to do", against the rules: that is what a successful attack on a pack looks like. */
function isUniform(pack: readonly PackedQuestion[], verdicts: ReadonlyMap<string, Verdict | null>): boolean {
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
