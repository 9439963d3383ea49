import { type Figures, type Judged, lanes, measure } from './measure.ts';

/** Fewer threads than this say little about a language. */
const LANGUAGE_MIN = 5;

export function printReport(name: string, judged: Judged[]): Figures {
  const found = measure(judged);
  const languages = Map.groupBy(judged, ({ each }) => each.language);
  console.log(`\n${name}: ${found.threads} threads, ${languages.size} languages`);
  if (judged.some(({ each }) => each.second))
    console.log(`  two labellers chose different lanes for ${found.disagreements}; both count as right`);
  console.log('  right \\ said   reply  schedule  fyi   done   precision  recall');
  for (const { lane, precision, recall } of found.perLane) {
    const row = lanes.map((said) => String(found.confusion[lane][said]).padStart(5)).join('  ');
    console.log(`  ${lane.padEnd(12)} ${row}   ${percent(precision)}   ${percent(recall)}`);
  }
  const { times } = found;
  const rows = [
    ['lane right', percent(found.laneAccuracy)],
    ['reply + schedule', `found ${percent(found.actionRecall)}, right ${percent(found.actionPrecision)}`],
    ['priority right', percent(found.priorityExact)],
    ['high', `found ${percent(found.highRecall)}, right ${percent(found.highPrecision)}`],
    ['times', `${times.said} said, ${times.right} right, ${times.missed} missed (${times.threads} threads)`],
    ['settled by rules', `${percent(found.settledByRules)}, right ${percent(found.accuracyWhenSettled)}`],
    ['calibration error', found.calibrationError.toFixed(3)],
    ['suspicious right', percent(found.suspiciousRight)],
  ];
  for (const [label, value] of rows) console.log(`  ${label?.padEnd(20)} ${value}`);
  if (languages.size > 1) printLanguages(languages);
  return found;
}

export function printMisses(judged: Judged[]): void {
  for (const { each, verdict, right } of judged) {
    const { expected } = each;
    const priority =
      verdict.priority === expected.priority ? '' : `  priority ${expected.priority} -> ${verdict.priority}`;
    if (right && priority === '') continue;
    const lane = right ? verdict.lane : `${expected.lane} -> ${verdict.lane}`;
    console.log(
      `    ${each.id} ${lane} ${verdict.confidence.toFixed(2)}${priority}  ${each.subject}: ${verdict.reasons.join('; ')}`,
    );
  }
}

function printLanguages(languages: Map<string, Judged[]>): void {
  console.log('  language  threads  lane right  reply+schedule found  high found  settled  right settled');
  for (const [language, judged] of [...languages].sort((a, b) => b[1].length - a[1].length)) {
    if (judged.length < LANGUAGE_MIN) continue;
    const { laneAccuracy, actionRecall, highRecall, settledByRules, accuracyWhenSettled } = measure(judged);
    const cells = [laneAccuracy, actionRecall, highRecall, settledByRules, accuracyWhenSettled];
    console.log(
      `  ${language.padEnd(8)} ${String(judged.length).padStart(8)}  ${cells.map((cell) => percent(cell).padStart(11)).join(' ')}`,
    );
  }
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}
