import { type Lane, laneSchema, type Priority } from '@triage/contract/triage/lanes';
import { calibrate, classOfVerdict, type VerdictClass } from './calibration.ts';
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

/** Adds up what the rules found. The order in which they found it makes no difference, not even in the last digit. */
export function combineEvidence(found: Evidence[]): Combined {
  const single = keepStrongest(found);
  const strongest = [...single, ...pairEvidence(single)];
  const scores: Record<Lane, number> = {
    reply: prior.reply,
    schedule: prior.schedule,
    fyi: prior.fyi,
    done: prior.done,
  };
  let urgency: number = prior.priority;
  let pressing = 0;
  for (const { signal, strength } of strongest) {
    const weight: Weight = signalWeights[signal];
    for (const lane of lanes) scores[lane] += (weight[lane] ?? 0) * strength;
    urgency += (weight.priority ?? 0) * strength;
    pressing += (weight.high ?? 0) * strength;
  }
  const lane = lanes.reduce((best, each) => (scores[each] > scores[best] ? each : best));
  urgency += lanePriority[lane];
  for (const { signal, strength } of strongest) pressing += (highInLane[lane]?.[signal] ?? 0) * strength;
  const odds = oddsOf(scores, lane);
  const kind = classOfVerdict(lane, new Set<Signal>(strongest.map(({ signal }) => signal)));
  return {
    lane,
    priority: priorityOf(urgency, pressing),
    confidence: calibrate(kind, odds),
    odds,
    kind,
    reasons: explain(strongest, lane),
  };
}

function priorityOf(urgency: number, pressing: number): Priority {
  if (urgency + pressing >= priorityBounds.high) return 'high';
  return urgency < priorityBounds.low ? 'low' : 'medium';
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

/**
 * The strongest evidence for the lane comes first; evidence against it is left out. Plain news counts a little for Reply
 * too, but its reason says that no reply is needed.
 */
function explain(found: Evidence[], lane: Lane): string[] {
  const wantsAnswer = lane === 'reply' || lane === 'schedule';
  const speaks = ({ signal, strength }: Evidence) => {
    const weight: Weight = signalWeights[signal];
    const others = lanes.filter((each) => each !== lane).map((each) => weight[each] ?? 0);
    return (
      ((weight[lane] ?? 0) - Math.max(...others) * 0.5 + Math.max(weight.priority ?? 0, 0) * 0.6) * strength
    );
  };
  return found
    .filter((each) => each.reason !== null && speaks(each) > 0)
    .filter(({ signal }) => !(wantsAnswer && signal === 'plainNews'))
    .sort((a, b) => speaks(b) - speaks(a))
    .slice(0, REASONS_MAX)
    .map((each) => each.reason ?? '');
}
