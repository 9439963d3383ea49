import { type Lane, laneSchema, type Priority } from '@triage/contract/triage/lanes';
import { calibrate, calibrateAction, classOfVerdict, isByMachine, type VerdictClass } from './calibration.ts';
import { guardLearned } from './learned/guard-learned.ts';
import { type LearnedModel, type LearnedOdds, learnedOdds, NOTHING_LEARNED } from './learned/learned-odds.ts';
import { type Features, withSignals } from './learned/text-features.ts';
import { pairEvidence } from './pair-evidence.ts';
import type { Evidence } from './rule-types.ts';
import {
  highInLane,
  lanePriority,
  prior,
  priorityBounds,
  type Signal,
  signalWeights,
  type Weight,
} from './signal-weights.ts';

const lanes = laneSchema.options;
const REASONS_MAX = 4;
/** Beyond this, odds say nothing more. */
const ODDS_MAX = 20;

export interface Combined {
  lane: Lane;
  priority: Priority;
  confidence: number;
  /** The natural logarithm of how much likelier the lane is than all others, as summed. */
  odds: number;
  kind: VerdictClass;
  reasons: string[];
}

/**
 * Adds up the weights of what the rules found and the learned log-odds of the text. The result is the same, to the last
 * digit, for any order of `found`. Without a text only the rules count.
 */
export function combineEvidence(found: Evidence[], text: Features | null, model: LearnedModel): Combined {
  const strongest = gatherEvidence(found);
  const signals = new Set<Signal>(strongest.map(({ signal }) => signal));
  const learned = text
    ? guardLearned(learnedOdds(withSignals(text, strongest), model), signals)
    : NOTHING_LEARNED;
  const learnedLanes = isByMachine(signals)
    ? NOTHING_LEARNED.lanes
    : scale(learned.lanes, 1 - strengthOfLesson(strongest));
  const scores = scoreLanes(strongest, learnedLanes);
  const lane = bestLane(scores);
  const odds = oddsOf(scores, lane);
  const kind = classOfVerdict(lane, signals);
  return {
    lane,
    priority: bestPriority(scorePriorities(strongest, learned.priority)),
    confidence: Math.min(calibrate(kind, odds), kind === 'machine' ? calibrateAction(learned.action) : 1),
    odds,
    kind,
    reasons: explain(strongest, lane, learnedLanes),
  };
}

/** The strongest evidence of each signal, and the evidence of pairs of signals. */
export function gatherEvidence(found: Evidence[]): Evidence[] {
  const single = keepStrongest(found);
  return [...single, ...pairEvidence(single)];
}

export function scoreLanes(
  strongest: readonly Evidence[],
  learned: LearnedOdds['lanes'] = NOTHING_LEARNED.lanes,
): Record<Lane, number> {
  const scores: Record<Lane, number> = {
    reply: prior.reply + learned.reply,
    schedule: prior.schedule + learned.schedule,
    fyi: prior.fyi + learned.fyi,
    done: prior.done + learned.done,
  };
  for (const { signal, strength } of strongest) {
    const weight: Weight = signalWeights[signal];
    for (const lane of lanes) scores[lane] += (weight[lane] ?? 0) * strength;
  }
  return scores;
}

function bestLane(scores: Record<Lane, number>): Lane {
  return lanes.reduce((best, each) => (scores[each] > scores[best] ? each : best));
}

/** The priority depends on the lane that the rules alone choose: the learned odds were trained beside that one. */
export function scorePriorities(
  strongest: readonly Evidence[],
  learned: LearnedOdds['priority'] = NOTHING_LEARNED.priority,
): Record<Priority, number> {
  const lane = bestLane(scoreLanes(strongest));
  let urgency: number = prior.priority + lanePriority[lane];
  let pressing = 0;
  for (const { signal, strength } of strongest) {
    const weight: Weight = signalWeights[signal];
    urgency += (weight.priority ?? 0) * strength;
    pressing += ((weight.high ?? 0) + (highInLane[lane]?.[signal] ?? 0)) * strength;
  }
  return {
    high: urgency + pressing - priorityBounds.high + learned.high,
    medium: learned.medium,
    low: priorityBounds.low - urgency + learned.low,
  };
}

/** The more a lesson of the user counts, the less the odds that were learned from others. */
function strengthOfLesson(strongest: readonly Evidence[]): number {
  const lessons = strongest.filter(({ signal }) => /^(?:taught|leans)/.test(signal));
  return Math.min(Math.max(0, ...lessons.map(({ strength }) => strength)), 1);
}

function scale(odds: LearnedOdds['lanes'], factor: number): LearnedOdds['lanes'] {
  const { reply, schedule, fyi, done } = odds;
  return { reply: reply * factor, schedule: schedule * factor, fyi: fyi * factor, done: done * factor };
}

function bestPriority({ high, medium, low }: Record<Priority, number>): Priority {
  if (high >= Math.max(medium, low)) return 'high';
  return low > medium ? 'low' : 'medium';
}

/** Two rules may see the same thing; it counts once. Sorted, so that sums never depend on order. */
function keepStrongest(found: Evidence[]): Evidence[] {
  const kept = new Map<string, Evidence>();
  for (const each of found) {
    const known = kept.get(each.signal);
    const wins =
      !known ||
      each.strength > known.strength ||
      (each.strength === known.strength && (each.reason ?? '') > (known.reason ?? ''));
    if (wins) kept.set(each.signal, each);
  }
  return [...kept.values()].sort((a, b) => (a.signal < b.signal ? -1 : 1));
}

function oddsOf(scores: Record<Lane, number>, lane: Lane): number {
  const others = lanes.filter((each) => each !== lane).map((each) => Math.exp(scores[each] - scores[lane]));
  return Math.min(-Math.log(others.reduce((sum, each) => sum + each, 0)), ODDS_MAX);
}

/** Learned log-odds from which the wording is named among the reasons. */
const WORDING_MIN = 1;
const wordingReasons: Record<Lane, string> = {
  reply: 'reads like a request',
  schedule: 'reads like scheduling',
  fyi: 'reads like an update',
  done: 'reads like a sign-off',
};

/**
 * The strongest evidence for the lane comes first; evidence against it is left out. Plain news counts a little for Reply
 * too, but its reason says that no reply is needed.
 */
function explain(found: Evidence[], lane: Lane, learned: LearnedOdds['lanes']): string[] {
  const wantsAnswer = lane === 'reply' || lane === 'schedule';
  const lead = (odds: Partial<Record<Lane, number>>, share: number) => {
    const others = lanes.filter((each) => each !== lane).map((each) => odds[each] ?? 0);
    return (odds[lane] ?? 0) - Math.max(...others) * share;
  };
  const spoken = found
    .filter(({ signal }) => !(wantsAnswer && signal === 'plainNews'))
    .map(({ signal, strength, reason }) => {
      const weight: Weight = signalWeights[signal];
      return { reason, speaks: (lead(weight, 0.5) + Math.max(weight.priority ?? 0, 0) * 0.6) * strength };
    });
  const wording = lead(learned, 1);
  const isSaid = spoken.some(({ reason, speaks }) => reason !== null && speaks > 0);
  if (wording >= (isSaid ? WORDING_MIN : Number.MIN_VALUE))
    spoken.push({ reason: wordingReasons[lane], speaks: wording });
  return spoken
    .filter(({ speaks }) => speaks > 0)
    .sort((one, other) => other.speaks - one.speaks)
    .flatMap(({ reason }) => reason ?? [])
    .slice(0, REASONS_MAX);
}
