import { classifyByRules, type RuleVerdict } from '../../packages/core/src/triage/rules/classify-by-rules.ts';
import { buildContext, buildThread } from './build-thread.ts';
import type { LabelledThread, Lane, Priority } from './read-corpus.ts';

export const lanes: Lane[] = ['reply', 'schedule', 'fyi', 'done'];
const priorities: Priority[] = ['low', 'medium', 'high'];
const BINS = 10;

export interface Judged {
  labelled: LabelledThread;
  verdict: RuleVerdict;
  right: boolean;
}

export interface Figures {
  threads: number;
  laneAccuracy: number;
  perLane: { lane: Lane; threads: number; precision: number; recall: number }[];
  /** Of the threads that ask something of the person, how many are in one of the two lanes that show it. */
  actionRecall: number;
  priorityExact: number;
  priorityWithinOne: number;
  suspiciousRight: number;
  /** Expected calibration error: how far confidence and truth are apart, on average. */
  calibrationError: number;
  settledByRules: number;
  accuracyWhenSettled: number;
}

export function judge(corpus: LabelledThread[]): Judged[] {
  return corpus.map((labelled) => {
    const verdict = classifyByRules(buildThread(labelled), buildContext(labelled));
    return { labelled, verdict, right: verdict.lane === labelled.expected.lane };
  });
}

export function measure(judged: Judged[]): Figures {
  const settled = judged.filter(({ verdict }) => !verdict.wantsAi);
  const asks = judged.filter(({ labelled }) => isAction(labelled.expected.lane));
  const distance = ({ labelled, verdict }: Judged) =>
    Math.abs(priorities.indexOf(labelled.expected.priority) - priorities.indexOf(verdict.priority));
  return {
    threads: judged.length,
    laneAccuracy: share(judged, ({ right }) => right),
    perLane: lanes.map((lane) => measureLane(judged, lane)),
    actionRecall: share(asks, ({ verdict }) => isAction(verdict.lane)),
    priorityExact: share(judged, (each) => distance(each) === 0),
    priorityWithinOne: share(judged, (each) => distance(each) <= 1),
    suspiciousRight: share(
      judged,
      ({ labelled, verdict }) => verdict.suspicious === Boolean(labelled.expected.suspicious),
    ),
    calibrationError: measureCalibration(judged),
    settledByRules: share(judged, ({ verdict }) => !verdict.wantsAi),
    accuracyWhenSettled: share(settled, ({ right }) => right),
  };
}

/** What the rules must reach on threads that they were not tuned on. */
const floors = { laneAccuracy: 0.8, actionRecall: 0.9, settledByRules: 0.7 };

export function missedFloors(figures: Figures): string[] {
  return (Object.keys(floors) as (keyof typeof floors)[])
    .filter((name) => figures[name] < floors[name])
    .map((name) => `${name} ${figures[name].toFixed(3)} is below ${floors[name].toFixed(2)}`);
}

function isAction(lane: Lane): boolean {
  return lane === 'reply' || lane === 'schedule';
}

function measureLane(judged: Judged[], lane: Lane): Figures['perLane'][number] {
  const meant = judged.filter(({ labelled }) => labelled.expected.lane === lane);
  const said = judged.filter(({ verdict }) => verdict.lane === lane);
  return {
    lane,
    threads: meant.length,
    precision: share(said, ({ right }) => right),
    recall: share(meant, ({ right }) => right),
  };
}

function measureCalibration(judged: Judged[]): number {
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const inside = judged.filter(
      ({ verdict }) => Math.min(Math.floor(verdict.confidence * BINS), BINS - 1) === bin,
    );
    if (inside.length === 0) continue;
    const claimed = inside.reduce((sum, { verdict }) => sum + verdict.confidence, 0) / inside.length;
    error += (inside.length / judged.length) * Math.abs(claimed - share(inside, ({ right }) => right));
  }
  return error;
}

function share<Item>(items: Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 1 : items.filter(test).length / items.length;
}
