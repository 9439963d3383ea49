import { classifyWith, rules } from '../../../packages/core/src/triage/rules/classify-by-rules.ts';
import { NO_MODEL } from '../../../packages/core/src/triage/rules/learned/learned-odds.ts';
import { type Part, trainingParts } from '../load-corpus.ts';
import { acceptedLanes, type Judged } from '../measure.ts';
import { printReport } from '../print-report.ts';
import { crossValidate } from './cross-validate.ts';
import { loadTraining } from './load-training.ts';

/** Cross-validation: each training corpus sorted by the rules alone, and with weights that were trained on other threads. */
const alone = new Map<Part, Judged[]>(trainingParts.map((part) => [part, []]));
const learned = new Map<Part, Judged[]>(trainingParts.map((part) => [part, []]));
const { labelled, partOf } = loadTraining();
for (const { heldOut, model } of crossValidate(labelled))
  for (const { each } of heldOut) {
    const part = partOf.get(each);
    if (!part) continue;
    for (const [judged, by] of [
      [alone.get(part), NO_MODEL],
      [learned.get(part), model],
    ] as const) {
      const verdict = classifyWith(rules, each.thread, each.context, by);
      judged?.push({ each, verdict, right: acceptedLanes(each).includes(verdict.lane) });
    }
  }
for (const part of trainingParts) {
  printReport(`${part}, rules alone`, alone.get(part) ?? []);
  printReport(`${part}, cross-validated`, learned.get(part) ?? []);
}
