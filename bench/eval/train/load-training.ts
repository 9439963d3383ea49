import { makeCase } from '../eval-case.ts';
import { loadCorpus, type Part, trainingParts } from '../load-corpus.ts';
import { type Labelled, prepare } from './learn.ts';
import { withoutMarks } from './without-marks.ts';

interface Training {
  labelled: Labelled[];
  /** The corpus of each case; none of the copies without marks. */
  partOf: ReadonlyMap<object, Part>;
}

/** What the weights learn from: all labelled mail except the hold-outs, automated mail also without its marks. */
export function loadTraining(): Training {
  const partOf = new Map<object, Part>();
  const threads = trainingParts.flatMap((part) => loadCorpus(part).map((thread) => ({ part, thread })));
  const cases = threads.map(({ part, thread }) => {
    const each = makeCase(thread);
    partOf.set(each, part);
    return each;
  });
  const bare = threads.flatMap(({ thread }) => withoutMarks(thread) ?? []).map(makeCase);
  return { labelled: prepare([...cases, ...bare]), partOf };
}
