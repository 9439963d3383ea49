import { classifyByRules } from '../../packages/core/src/triage/rules/classify-by-rules.ts';
import { buildContext, buildThread } from './build-thread.ts';
import { type Figures, type Judged, judge, measure, missedFloors } from './measure.ts';
import { holdOutIsUntouched, type LabelledThread, type Part, readCorpus } from './read-corpus.ts';

const TIMED = 10_000;
const development = readCorpus('development');
const holdOut = readCorpus('hold-out');

print('development', judge(development));
const figures = print('hold-out', judge(holdOut));
printTime([...development, ...holdOut]);

const problems = missedFloors(figures);
if (!holdOutIsUntouched()) problems.push('the hold-out differs from its hash');
for (const problem of problems) console.error(`FAILED: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function print(part: Part, judged: Judged[]): Figures {
  const found = measure(judged);
  console.log(
    `\n${part}: ${found.threads} threads, ${new Set(judged.map((each) => each.labelled.language)).size} languages`,
  );
  for (const { lane, threads, precision, recall } of found.perLane) {
    console.log(
      `  ${lane.padEnd(9)} ${String(threads).padStart(4)} threads  precision ${percent(precision)}  recall ${percent(recall)}`,
    );
  }
  console.log(
    `  lane accuracy ${percent(found.laneAccuracy)}   reply+schedule recall ${percent(found.actionRecall)}`,
  );
  console.log(
    `  priority exact ${percent(found.priorityExact)}   within one ${percent(found.priorityWithinOne)}`,
  );
  console.log(
    `  settled by rules ${percent(found.settledByRules)}   right when settled ${percent(found.accuracyWhenSettled)}`,
  );
  console.log(
    `  calibration error ${found.calibrationError.toFixed(3)}   suspicious marked rightly ${percent(found.suspiciousRight)}`,
  );
  // Whoever reads the misses of the hold-out tunes on it sooner or later.
  if (part === 'development' && process.argv.includes('--misses')) printMisses(judged);
  return found;
}

function printMisses(judged: Judged[]): void {
  for (const { labelled, verdict, right } of judged) {
    const priority =
      verdict.priority === labelled.expected.priority
        ? ''
        : `  priority ${labelled.expected.priority} -> ${verdict.priority}`;
    if (right && priority === '') continue;
    console.log(
      `    ${labelled.id} ${labelled.expected.lane} -> ${verdict.lane} ${verdict.confidence.toFixed(2)}${priority}  ${labelled.subject}: ${verdict.reasons.join('; ')}`,
    );
  }
}

function printTime(corpus: LabelledThread[]): void {
  const built = corpus.map((labelled) => ({
    thread: buildThread(labelled),
    context: buildContext(labelled),
  }));
  const started = performance.now();
  for (let index = 0; index < TIMED; index++) {
    const each = built[index % built.length];
    if (each) classifyByRules(each.thread, each.context);
  }
  const spent = performance.now() - started;
  console.log(
    `\n${TIMED} classifications in ${Math.round(spent)} ms (${(spent / TIMED).toFixed(3)} ms each)`,
  );
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`.padStart(7);
}
