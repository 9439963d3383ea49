import { describeMe } from '../../packages/core/src/triage/model/instructions.ts';
import { makeQuestion } from '../../packages/core/src/triage/model/make-question.ts';
import { type PackedQuestion, packQuestions } from '../../packages/core/src/triage/model/pack-questions.ts';
import type { Judged } from './measure.ts';

export interface Pack {
  /** The line about the person. */
  me: string;
  now: Date;
  questions: PackedQuestion[];
}

/** What a model is asked about a set: the threads that the rules do not settle, for each mailbox of its own. */
export function makePacks(judged: readonly Judged[], below = 1): Pack[] {
  const unsure = judged.filter(
    ({ verdict }) => verdict.wantsAi && !verdict.suspicious && verdict.confidence < below,
  );
  const mailboxes = Map.groupBy(unsure, ({ each }) => each.context.userEmail);
  return [...mailboxes.values()].flatMap((cases) => {
    const [first] = cases;
    if (!first) return [];
    const dates = cases.map(({ each }) => each.thread.messages.at(-1)?.sentAt.getTime() ?? 0);
    const now = new Date(Math.max(...dates));
    const me = describeMe(first.each.context, now);
    const questions = cases.map(({ each, verdict }) =>
      makeQuestion(each.thread, each.context, { rules: verdict, now }),
    );
    return packQuestions(questions).map((pack) => ({ me, now, questions: pack }));
  });
}
