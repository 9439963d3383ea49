import { combineEvidence } from '../../packages/core/src/triage/rules/combine-evidence.ts';
import { learnedOdds } from '../../packages/core/src/triage/rules/learned/learned-odds.ts';
import { acceptedLanes } from './measure.ts';
import { crossValidate } from './train/cross-validate.ts';
import { loadTraining } from './train/load-training.ts';

/** Fewer verdicts than this say nothing about a step. */
const STEP = 60;

interface Step {
  odds: number;
  count: number;
  right: number;
}

/** Accuracy by log-odds for each class of verdicts: isotonic and cross-validated. */
const classes = new Map<string, { odds: number; right: boolean }[]>();
for (const { heldOut, model } of crossValidate(loadTraining().labelled))
  for (const { each, found, text, features } of heldOut) {
    const { kind, odds, lane } = combineEvidence(found, text, model);
    const right = acceptedLanes(each).includes(lane);
    const add = (name: string, at: number) =>
      classes.set(name, [...(classes.get(name) ?? []), { odds: at, right }]);
    add(kind, odds);
    if (kind === 'machine') add('no action', -learnedOdds(features, model).action);
  }
for (const [kind, verdicts] of classes) {
  const steps = poolSteps(verdicts.sort((one, other) => one.odds - other.odds));
  const rows = steps.map(
    ({ odds, count, right }) => `${odds.toFixed(1)}: ${share({ count, right }).toFixed(3)} (${count})`,
  );
  console.log(`${kind.padEnd(9)} ${rows.join('  ')}`);
}

/** Steps of as many verdicts each; neighbours are pooled until accuracy never falls from one to the next. */
function poolSteps(verdicts: { odds: number; right: boolean }[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < verdicts.length; at += STEP) {
    const group = verdicts.slice(at, at + STEP);
    let last = {
      odds: group[0]?.odds ?? 0,
      count: group.length,
      right: group.filter(({ right }) => right).length,
    };
    for (let before = steps.at(-1); before && share(last) < share(before); before = steps.at(-1)) {
      steps.pop();
      last = { odds: before.odds, count: before.count + last.count, right: before.right + last.right };
    }
    steps.push(last);
  }
  return steps;
}

/** One more of each kind than was seen, so that ten of ten are not certain. */
function share({ count, right }: Pick<Step, 'count' | 'right'>): number {
  return (right + 0.5) / (count + 1);
}
