import { classifyByRules, type RuleVerdict } from '../../packages/core/src/triage/rules/classify-by-rules.ts';
import type { EvalCase } from './eval-case.ts';
import type { Lane, Priority } from './load-corpus.ts';
import { calibrationError } from './measure-calibration.ts';

export const lanes: Lane[] = ['reply', 'schedule', 'fyi', 'done'];

export interface Judged {
  each: EvalCase;
  verdict: RuleVerdict;
  right: boolean;
}

export interface Figures {
  threads: number;
  /** Threads on which two labellers chose different lanes; both count as right. */
  disagreements: number;
  laneAccuracy: number;
  perLane: { lane: Lane; threads: number; precision: number; recall: number }[];
  /** Rows are labels, columns predictions. */
  confusion: Record<Lane, Record<Lane, number>>;
  /** Of the threads that ask something of the person, how many are in one of the two lanes that show it. */
  actionRecall: number;
  actionPrecision: number;
  priorityExact: number;
  highPrecision: number;
  highRecall: number;
  /** Counts only threads whose times were labelled. */
  times: { threads: number; said: number; right: number; missed: number };
  suspiciousRight: number;
  /** Expected calibration error: how far confidence and truth are apart, on average. */
  calibrationError: number;
  settledByRules: number;
  accuracyWhenSettled: number;
}

export function judge(cases: EvalCase[]): Judged[] {
  return cases.map((each) => {
    const verdict = classifyByRules(each.thread, each.context);
    return { each, verdict, right: acceptedLanes(each).includes(verdict.lane) };
  });
}

export function measure(judged: Judged[]): Figures {
  const settled = judged.filter(({ verdict }) => !verdict.wantsAi);
  const asks = judged.filter(({ each }) => acceptedLanes(each).every(isAction));
  const saidToAsk = judged.filter(({ verdict }) => isAction(verdict.lane));
  const saidHigh = judged.filter(({ verdict }) => verdict.priority === 'high');
  const high = judged.filter(({ each }) => acceptedPriorities(each).every((level) => level === 'high'));
  return {
    threads: judged.length,
    disagreements: judged.filter(({ each }) => each.second && each.second.lane !== each.expected.lane).length,
    laneAccuracy: share(judged, ({ right }) => right),
    perLane: lanes.map((lane) => measureLane(judged, lane)),
    confusion: countConfusion(judged),
    actionRecall: share(asks, ({ verdict }) => isAction(verdict.lane)),
    actionPrecision: share(saidToAsk, ({ each }) => acceptedLanes(each).some(isAction)),
    priorityExact: share(judged, ({ each, verdict }) => acceptedPriorities(each).includes(verdict.priority)),
    highPrecision: share(saidHigh, ({ each }) => acceptedPriorities(each).includes('high')),
    highRecall: share(high, ({ verdict }) => verdict.priority === 'high'),
    times: measureTimes(judged),
    suspiciousRight: share(
      judged,
      ({ each, verdict }) => verdict.suspicious === Boolean(each.expected.suspicious),
    ),
    calibrationError: calibrationError(
      judged.map(({ verdict, right }) => ({ said: verdict.confidence, right })),
    ),
    settledByRules: share(judged, ({ verdict }) => !verdict.wantsAi),
    accuracyWhenSettled: share(settled, ({ right }) => right),
  };
}

export function acceptedLanes({ expected, second }: EvalCase): Lane[] {
  return [expected.lane, expected.alsoRight ?? expected.lane, second?.lane ?? expected.lane];
}

function acceptedPriorities({ expected, second }: EvalCase): Priority[] {
  return [expected.priority, second?.priority ?? expected.priority];
}

function isAction(lane: Lane): boolean {
  return lane === 'reply' || lane === 'schedule';
}

function measureLane(judged: Judged[], lane: Lane): Figures['perLane'][number] {
  const meant = judged.filter(({ each }) => each.expected.lane === lane);
  const said = judged.filter(({ verdict }) => verdict.lane === lane);
  return {
    lane,
    threads: meant.length,
    precision: share(said, ({ right }) => right),
    recall: share(meant, ({ right }) => right),
  };
}

/** An accepted second lane counts as its own row's lane, so that the diagonal holds all correct cases. */
function countConfusion(judged: Judged[]): Figures['confusion'] {
  const row = () => ({ reply: 0, schedule: 0, fyi: 0, done: 0 });
  const table = { reply: row(), schedule: row(), fyi: row(), done: row() };
  for (const { each, verdict, right } of judged)
    table[right ? verdict.lane : each.expected.lane][verdict.lane] += 1;
  return table;
}

function measureTimes(judged: Judged[]): Figures['times'] {
  const total = { threads: 0, said: 0, right: 0, missed: 0 };
  for (const { each, verdict } of judged) {
    if (!each.times) continue;
    const meant = new Set(each.times.map((time) => Date.parse(time)));
    const said = new Set((verdict.schedulingIntent?.proposedTimes ?? []).map((time) => Date.parse(time)));
    const right = [...said].filter((time) => meant.has(time)).length;
    total.threads += 1;
    total.said += said.size;
    total.right += right;
    total.missed += meant.size - right;
  }
  return total;
}

function share<Item>(items: Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 1 : items.filter(test).length / items.length;
}
