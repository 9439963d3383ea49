import { isByMachine } from '../../../packages/core/src/triage/rules/calibration.ts';
import { rules } from '../../../packages/core/src/triage/rules/classify-by-rules.ts';
import {
  gatherEvidence,
  scoreLanes,
  scorePriorities,
} from '../../../packages/core/src/triage/rules/combine-evidence.ts';
import { findDeception } from '../../../packages/core/src/triage/rules/deception/find-deception.ts';
import { storeWeights } from '../../../packages/core/src/triage/rules/learned/learned-model.ts';
import type { StoredWeights } from '../../../packages/core/src/triage/rules/learned/learned-odds.ts';
import {
  type Features,
  textFeatures,
  withSignals,
} from '../../../packages/core/src/triage/rules/learned/text-features.ts';
import { parseThread } from '../../../packages/core/src/triage/rules/reading/parse-thread.ts';
import type { Evidence } from '../../../packages/core/src/triage/rules/rule-types.ts';
import type { EvalCase } from '../eval-case.ts';
import type { Lane, Priority } from '../load-corpus.ts';
import { type Regression, regress } from './regression.ts';

const LANES: readonly Lane[] = ['reply', 'schedule', 'done', 'fyi'];
const PRIORITIES: readonly Priority[] = ['low', 'high', 'medium'];
/** Rarer features are dropped: they would only fit their own email. */
const COUNT_MIN = 4;

/** A missed request costs more than a false one. */
const ASKS_BIAS = 0.5;

export interface Labelled {
  each: EvalCase;
  found: Evidence[];
  strongest: Evidence[];
  text: Features;
  features: Features;
  byMachine: boolean;
}

/** Leaves out threads whose lane the text does not decide: archived, answered by the user, deceptive. */
export function prepare(cases: readonly EvalCase[]): Labelled[] {
  return cases.flatMap((each) => {
    const reading = parseThread(each.thread, each.context);
    if (reading.archived || reading.userSpokeLast || findDeception(reading)) return [];
    const found = rules.flatMap((rule) => rule(reading));
    const strongest = gatherEvidence(found);
    const text = textFeatures(reading);
    if (!text) return [];
    const features = withSignals(text, strongest);
    const byMachine = isByMachine(new Set(strongest.map(({ signal }) => signal)));
    return [{ each, found, strongest, text, features, byMachine }];
  });
}

/**
 * Three regressions: lanes of mail from people and priorities of all mail, both with the scores of the rules as offset, and
 * whether automated mail needs an action.
 */
export function learn(labelled: readonly Labelled[]): StoredWeights {
  const known = countFeatures(labelled);
  const kept = labelled.map((one) => ({
    ...one,
    features: new Map([...one.features].filter(([key]) => (known.get(key) ?? 0) >= COUNT_MIN)),
  }));
  const lanes = regress(
    kept
      .filter(({ byMachine }) => !byMachine)
      .map(({ each, features, strongest }) => {
        const scores = scoreLanes(strongest);
        return {
          features,
          offset: LANES.map((lane) => scores[lane]),
          label: LANES.indexOf(each.expected.lane),
        };
      }),
    LANES.length,
  );
  const priorities = regress(
    kept.map(({ each, features, strongest }) => {
      const scores = scorePriorities(strongest);
      return {
        features,
        offset: PRIORITIES.map((priority) => scores[priority]),
        label: PRIORITIES.indexOf(each.expected.priority),
      };
    }),
    PRIORITIES.length,
  );
  const actions = regress(
    kept
      .filter(({ byMachine }) => byMachine)
      .map(({ each, features }) => ({ features, offset: [0, 0], label: wantsAction(each) ? 0 : 1 })),
    2,
  );
  return store(lanes, priorities, actions);
}

function wantsAction({ expected: { lane, alsoRight } }: EvalCase): boolean {
  return [lane, alsoRight].some((each) => each === 'reply' || each === 'schedule');
}

function countFeatures(labelled: readonly Labelled[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { features } of labelled)
    for (const key of features.keys()) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The last class of each regression is the reference of the others. */
function store(...parts: Regression[]): StoredWeights {
  const against = (values: readonly number[] | undefined, classes: number) =>
    Array.from({ length: classes - 1 }, (_, at) => (values?.[at] ?? 0) - (values?.[classes - 1] ?? 0));
  const keys = new Set(parts.flatMap(({ weights }) => [...weights.keys()]));
  const weights = new Map(
    [...keys].map((key) => [key, parts.flatMap((part) => against(part.weights.get(key), part.bias.length))]),
  );
  const [reply = 0, schedule = 0, done = 0, low = 0, high = 0, action = 0] = parts.flatMap((part) =>
    against(part.bias, part.bias.length),
  );
  return storeWeights(
    { reply: reply + ASKS_BIAS, schedule: schedule + ASKS_BIAS, done, low, high, action },
    weights,
  );
}
