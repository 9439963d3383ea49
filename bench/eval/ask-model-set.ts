import { setTimeout as delay } from 'node:timers/promises';
import { AiUnavailable } from '../../packages/core/src/ai/failures.ts';
import type { AiProviders } from '../../packages/core/src/ports/ai.ts';
import type { Logger } from '../../packages/core/src/ports/logger.ts';
import { noTelemetry } from '../../packages/core/src/ports/telemetry.ts';
import { askModel, type Verdict } from '../../packages/core/src/triage/model/ask-model.ts';
import { surerOf } from '../../packages/core/src/triage/model/upgrade-triage.ts';
import { SetProblem } from './check-labels.ts';
import { makePacks } from './make-packs.ts';
import { acceptedLanes, type Judged } from './measure.ts';

/** Judging a large set blocks the event loop for longer than a server keeps a connection open; its end must be seen first. */
const SOCKETS_MS = 100;

export interface Asked {
  judged: Judged[];
  asked: number;
  moved: number;
  tokens: { input: number; output: number };
}

/** The verdicts after a model was asked about what the rules do not settle, as the product does it. */
export async function askModelAboutSet(ai: AiProviders, judged: readonly Judged[]): Promise<Asked> {
  const tokens = { input: 0, output: 0 };
  const count = (_name: string, by: number, { direction }: Record<string, unknown>) => {
    tokens[direction === 'input' ? 'input' : 'output'] += by;
  };
  const verdicts = new Map<string, Verdict | null>();
  await delay(SOCKETS_MS);
  for (const { me, now, questions } of makePacks(judged)) {
    const ctx = { ai, clock: { now: () => now }, logger: onStderr, telemetry: { ...noTelemetry, count } };
    try {
      for (const [id, verdict] of await askModel(ctx, questions, { me, failures: 0 }))
        verdicts.set(id, verdict);
    } catch (error) {
      if (error instanceof AiUnavailable) throw new SetProblem('no model answers; see the lines above');
      throw error;
    }
  }
  const after = judged.map((each) => withModel(each, verdicts.get(each.each.thread.threadId) ?? null));
  const moved = after.filter(({ verdict }, at) => verdict.lane !== judged[at]?.verdict.lane).length;
  return { judged: after, asked: verdicts.size, moved, tokens };
}

function withModel({ each, verdict: rules, right }: Judged, given: Verdict | null): Judged {
  const verdict = surerOf(given, rules);
  if (!verdict) return { each, verdict: rules, right };
  const { lane, priority, times } = verdict;
  const intent = rules.schedulingIntent;
  const schedulingIntent = intent && times ? { ...intent, proposedTimes: times } : intent;
  return {
    each,
    verdict: { ...rules, lane, priority, schedulingIntent },
    right: acceptedLanes(each).includes(lane),
  };
}

const onStderr: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: (event, fields) => console.error(event, JSON.stringify(fields ?? {})),
  error: (event, fields) => console.error(event, JSON.stringify(fields ?? {})),
  child: () => onStderr,
};
