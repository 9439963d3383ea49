import { PROVIDER_SERVERS } from '../../packages/core/src/mime/parse-authentication-results.ts';
import { classifyByRules } from '../../packages/core/src/triage/rules/classify-by-rules.ts';
import { askModelAboutSet } from './ask-model-set.ts';
import { SetProblem } from './check-labels.ts';
import { printTokens } from './count-tokens.ts';
import { measureDeception } from './deception.ts';
import { type EvalCase, makeCase } from './eval-case.ts';
import { missedFloors } from './floors.ts';
import { holdOutIsUntouched, isHoldOut, listParts, loadCorpus } from './load-corpus.ts';
import { loadSet } from './load-set.ts';
import { type Judged, judge } from './measure.ts';
import { openModels } from './open-models.ts';
import { printMisses, printReport } from './print-report.ts';

const TIMED = 10_000;

try {
  const problems = await measure(process.argv.slice(2));
  for (const problem of problems) console.error(`FAILED: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof SetProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function measure(args: string[]): Promise<string[]> {
  if (args.includes('--deception')) {
    const folder = parseOption('--deception');
    if (!folder) throw new SetProblem('--deception needs a folder with "ordinary" and "phishing"');
    const server = parseOption('--server');
    const servers = server === undefined ? PROVIDER_SERVERS : [server === 'none' ? '' : server];
    await measureDeception(folder, { servers, list: args.includes('--list') });
    return [];
  }
  const places = parsePlaces(args);
  return places.length > 0 ? measureSets(places) : measureOwnCorpora();
}

function parsePlaces(args: string[]): string[] {
  return args.flatMap((arg, index) => {
    if (arg !== '--set') return [];
    const place = args[index + 1];
    if (!place) throw new SetProblem('--set needs a JSONL file, or a folder with labels.jsonl');
    return [place];
  });
}

function parseOption(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

async function measureSets(places: string[]): Promise<string[]> {
  for (const place of places) {
    const { name, cases } = await loadSet(place, parseOption('--me'));
    await report(name, cases);
  }
  return [];
}

async function measureOwnCorpora(): Promise<string[]> {
  const problems: string[] = [];
  const all: EvalCase[] = [];
  for (const part of listParts()) {
    const cases = loadCorpus(part).map(makeCase);
    const figures = await report(part, cases);
    all.push(...cases);
    if (!isHoldOut(part)) continue;
    problems.push(...missedFloors(part, figures).map((missed) => `${part}: ${missed}`));
    if (!holdOutIsUntouched(part)) problems.push(`${part} differs from its hash`);
  }
  printTime(all);
  return problems;
}

async function report(name: string, cases: EvalCase[]) {
  const judged = judge(cases);
  const figures = printReport(name, judged);
  printTokens(judged);
  // Reading the misses of a hold-out leads to tuning on it, so they are not printed.
  if (!isHoldOut(name) && process.argv.includes('--misses')) printMisses(judged);
  if (process.argv.includes('--ai')) await reportWithModel(name, judged);
  return figures;
}

async function reportWithModel(name: string, judged: Judged[]) {
  const { ai, priceOf } = openModels(process.env);
  const { judged: after, asked, moved, tokens } = await askModelAboutSet(ai, judged);
  printReport(`${name}, after the model`, after);
  const price = priceOf(tokens);
  console.log(
    `  ${asked} asked, ${moved} moved; ${tokens.input} tokens in, ${tokens.output} out${price === null ? '' : `, $${price.toFixed(4)}`}`,
  );
  if (!isHoldOut(name) && process.argv.includes('--misses')) printMisses(after);
}

function printTime(cases: EvalCase[]): void {
  const started = performance.now();
  for (let index = 0; index < TIMED; index++) {
    const each = cases[index % cases.length];
    if (each) classifyByRules(each.thread, each.context);
  }
  const spent = performance.now() - started;
  console.log(
    `\n${TIMED} classifications in ${Math.round(spent)} ms (${(spent / TIMED).toFixed(3)} ms each)`,
  );
}
