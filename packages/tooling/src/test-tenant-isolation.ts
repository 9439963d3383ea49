import path from 'node:path';
import { parseArgs } from 'node:util';
import { EXCEPTIONS } from './tenant-isolation/exceptions.ts';
import { openFindings } from './tenant-isolation/keep-findings.ts';
import { listWalls } from './tenant-isolation/list-walls.ts';
import { mapReach } from './tenant-isolation/map-reach.ts';
import { type Attempt, openRunner } from './tenant-isolation/open-runner.ts';
import { isSettled, planAttempts, tryWalls, type Verdict } from './tenant-isolation/try-walls.ts';

/**
 * `npm run test-tenant-isolation [-- words …] [--again]`: removes each row-security policy and each tenant condition of a
 * statement, one at a time, and expects a test to fail. Results are kept in .cache as long as no source changes.
 * Words select the conditions that have one of them in their name.
 */
/** This many share a run; findings are saved after each. */
const AT_ONCE = 30;
const root = path.resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { again: { type: 'boolean', default: false } },
});
const began = performance.now();
const walls = (await listWalls(root)).filter(
  (wall) => positionals.length === 0 || positionals.some((word) => wall.includes(word)),
);
const findings = openFindings(root, values.again);
const runner = await openRunner(root);
const untried = walls.filter((wall) => !isSettled(findings.verdicts[wall]) && !EXCEPTIONS[wall]);
if (untried.some((wall) => !wall.startsWith('policy '))) findings.reach ??= await mapReach(runner);
findings.keep();
const waiting: { wall: string; attempts: Attempt[] }[] = [];
for (const wall of untried)
  settle(wall, { because: 'no test reaches it' }, planAttempts(findings.reach ?? [], wall));
while (waiting.length > 0) {
  const now = waiting.splice(0, AT_ONCE);
  const verdicts = await tryWalls(
    runner,
    now.flatMap(({ attempts }) => attempts.slice(0, 1)),
  );
  for (const [at, { wall, attempts }] of now.entries()) settle(wall, verdicts[at] ?? {}, attempts.slice(1));
  findings.keep();
}
await runner.close();

const proved = walls.filter((wall) => findings.verdicts[wall]?.by);
const excepted = walls.filter((wall) => EXCEPTIONS[wall]);
const open = walls.filter((wall) => !proved.includes(wall) && !excepted.includes(wall));
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(
  `${proved.length} of ${walls.length} walls proved, ${excepted.length} excepted with a reason, ${open.length} not, in ${minutes} minutes`,
);
process.exitCode = open.length === 0 ? 0 : 1;

function settle(wall: string, verdict: Verdict, attempts: Attempt[]): void {
  if (!verdict.by && attempts.length > 0) {
    waiting.push({ wall, attempts });
    return;
  }
  findings.verdicts[wall] = verdict;
  console.log(describe(wall));
}

function describe(wall: string): string {
  const { by, because } = findings.verdicts[wall] ?? {};
  return `${by || EXCEPTIONS[wall] ? '✓' : '✗'} ${wall}: ${by ?? EXCEPTIONS[wall] ?? because}`;
}
