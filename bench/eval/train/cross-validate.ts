import { createHash } from 'node:crypto';
import { readWeights } from '../../../packages/core/src/triage/rules/learned/learned-model.ts';
import type { LearnedModel } from '../../../packages/core/src/triage/rules/learned/learned-odds.ts';
import { type Labelled, learn } from './learn.ts';
import { WITHOUT_MARKS } from './without-marks.ts';

const FOLDS = 5;

/** Each fifth of the threads with a model that was trained on the other four. */
export function* crossValidate(
  labelled: readonly Labelled[],
): Generator<{ heldOut: Labelled[]; model: LearnedModel }> {
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeldOut = ({ each }: Labelled) => foldOf(each.id) === fold;
    const model = readWeights(learn(labelled.filter((one) => !isHeldOut(one))));
    yield { heldOut: labelled.filter(isHeldOut), model };
  }
}

/** A thread and its copy without marks are in the same fold. */
function foldOf(id: string): number {
  return (createHash('sha256').update(id.replace(WITHOUT_MARKS, '')).digest()[0] ?? 0) % FOLDS;
}
