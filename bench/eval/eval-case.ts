import type { CachedThread } from '../../packages/core/src/mime/cached-thread.ts';
import type { RulesContext } from '../../packages/core/src/triage/rules/classify-by-rules.ts';
import { buildContext, buildThread } from './build-thread.ts';
import type { Expected, LabelledThread } from './load-corpus.ts';

/** A labelled thread as the rules see it, from any file format. */
export interface EvalCase {
  id: string;
  language: string;
  subject: string;
  thread: CachedThread;
  context: RulesContext;
  expected: Expected;
  times?: string[] | undefined;
  second?: LabelledThread['second'] | undefined;
}

export function makeCase(labelled: LabelledThread): EvalCase {
  const { id, language, subject, expected, times, second } = labelled;
  const thread = buildThread(labelled);
  return { id, language, subject, thread, context: buildContext(labelled), expected, times, second };
}
