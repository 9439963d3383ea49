import './bootstrap/require-node.mjs';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withoutNpmVariables } from './bootstrap/child-environment.mjs';
import { onStopRequest, runInForeground, stopRunningChildren } from './bootstrap/children.mjs';
import { runMain } from './bootstrap/plain-failure.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { projectRoot as root } from './bootstrap/project-root.mjs';
import { seconds } from './bootstrap/show-step.mjs';
import { getChromium } from './get-chromium.mjs';
import { getCitus } from './get-citus.mjs';
import { getHeadlessShell } from './get-headless-shell.mjs';
import { getPgbouncer } from './get-pgbouncer.mjs';
import { startThrowAwayPostgres } from './get-postgres.mjs';

const given = process.argv.slice(2);
/** The loop of a minute: the unit tests that a change reaches; no build, no server, no browser. */
const isLoop = given.some((argument) => /^--changed(=|$)/.test(argument));
const skipBrowser = process.env.BROWSER_TESTS === 'skip';
/** More failed files than these are no accident. */
const MOST_REPEATED = 12;

const counts = { passed: 0, failed: 0, skipped: 0 };
/** Files that failed beside others and passed alone: they depend on load, or on what ran before them in their worker. */
const onlyAlone = [];
/** Tests that failed and passed when they were tried again at once. */
const onSecondTry = [];
const scratch = mkdtempSync(path.join(tmpdir(), 'triage-test-'));
const otherLog = path.join(scratch, 'other-databases.log');
let postgres = {};
let citus = {};

onStopRequest(async () => {
  await postgres.stop?.();
  await citus.stop?.();
  await stopRunningChildren(3_000);
  showOtherDatabases();
  rmSync(scratch, { recursive: true, force: true });
  process.exit(130);
});

await runMain(async () => {
  const began = performance.now();
  try {
    await runEverything();
  } catch (error) {
    counts.failed += 1;
    console.error(`\n${error.message}`);
  } finally {
    showOtherDatabases();
    await postgres.stop?.();
    await citus.stop?.();
    rmSync(scratch, { recursive: true, force: true });
  }
  if (onlyAlone.length > 0) console.log(`\nPASSED ONLY ALONE, to be mended: ${onlyAlone.join(', ')}`);
  if (onSecondTry.length > 0)
    console.log(`\nPASSED ON A SECOND TRY, to be looked at:\n  ${onSecondTry.join('\n  ')}`);
  console.log(`\nTook ${seconds(performance.now() - began)}`);
  const { passed, failed, skipped } = counts;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  // A change that no unit test sees is not a failure.
  return failed === 0 && (passed > 0 || isLoop) ? 0 : 1;
});

async function runEverything() {
  const node = await prepare(root, { tools: true });
  const environment = testEnvironment();
  const runTests = (projects, more) => {
    const chosen = projects.flatMap((name) => ['--project', name]);
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...more];
    return runCounted('tests', node, args, environment, 'TEST_COUNTS_FILE');
  };
  if (isLoop) return runTests(['unit'], given);
  // Fetching waits for the network and checking for the processor: together they take as long as the longer one.
  const fetching = fetchParts(environment);
  fetching.catch(() => {});
  await runCounted('checks', node, ['packages/tooling/src/check.ts'], environment, 'CHECK_COUNTS_FILE');
  await attempt(() => prepare(root, { build: true, tools: true }));
  await fetching;
  const beside = given.length > 0 ? undefined : attempt(() => runOnOtherDatabases(node, environment));
  const projects = ['unit', 'api', ...(environment.PLAYWRIGHT_CHROMIUM ? ['e2e'] : [])];
  let failedFiles = [];
  try {
    ({ failedFiles = [] } = await runTests(projects, given));
  } finally {
    await beside;
  }
  if (failedFiles.length > 0 && failedFiles.length <= MOST_REPEATED)
    await repeatAlone(failedFiles, (more) => runTests(projects, more));
}

/** Behind PgBouncer, on Citus and through a simulated week, beside the tests; its output is shown after theirs. */
async function runOnOtherDatabases(node, environment) {
  const log = openSync(otherLog, 'w');
  const run = async (name, args, more = {}) => {
    // One worker: the other tests fill the processor.
    const env = { ...environment, ...more, VITEST_MAX_WORKERS: '1' };
    const once = () => countRun(name, node, args, env, 'TEST_COUNTS_FILE', log);
    const first = await once();
    if (first.failed === 0) return addCounts(first);
    // Processes that are killed, and limits on their time: one more try, as for other files.
    const second = await once();
    if (second.failed === 0) onSecondTry.push(name);
    addCounts(second);
  };
  const { TEST_DATABASE_URL: hasDatabase, TEST_PGBOUNCER: hasPooler } = environment;
  if (hasDatabase && hasPooler)
    await run('tests behind PgBouncer', ['bench/chaos-send.ts', 'pooler', '--short']);
  // Not in the environment of the other tests: every one would make a cluster of its own.
  citus = await getCitus(root);
  const inCluster = ['bench/chaos-send.ts', 'citus', '--short'];
  if (citus.programs) await run('tests on Citus', inCluster, { TEST_CITUS: citus.programs });
  else console.log(`  ! TESTS ON CITUS SKIPPED: ${citus.reason}`);
  await run('simulated week', ['bench/chaos-send.ts', 'week', '--short']);
  closeSync(log);
}

function showOtherDatabases() {
  if (existsSync(otherLog))
    console.log(`\nBehind PgBouncer, on Citus, and a simulated week:\n${readFileSync(otherLog, 'utf8')}`);
}

/**
 * Files that failed run once more, one after the other with nothing beside them: this tells a fault from a test that
 * starved on a busy machine. What fails again counts; what passes is named before the last line.
 */
async function repeatAlone(failedFiles, runTests) {
  const names = failedFiles.map(({ file }) => file);
  console.log(`\nFailed, and run again alone: ${names.join(', ')}`);
  for (const file of failedFiles) addCounts(file, -1);
  const { failedFiles: stillFailed = failedFiles } = await runTests(['--maxWorkers=1', ...names]);
  onlyAlone.push(...names.filter((name) => !stillFailed.some(({ file }) => file === name)));
}

/** What the tests need from outside; each missing part is said loudly, and a missing browser is a failure. */
async function fetchParts(environment) {
  if (skipBrowser) {
    counts.skipped += 1;
    console.log('  ! BROWSER TESTS SKIPPED, because BROWSER_TESTS=skip is set');
  } else {
    await attempt(async () => {
      environment.PLAYWRIGHT_CHROMIUM = await getChromium(root);
      const shell = await getHeadlessShell(root);
      if (shell) environment.PLAYWRIGHT_HEADLESS_SHELL = shell;
    });
  }
  if (!environment.TEST_DATABASE_URL) {
    postgres = await startThrowAwayPostgres(root);
    if (postgres.url) environment.TEST_DATABASE_URL = postgres.url;
    else {
      console.log(
        `  ! POSTGRESQL RUN OF THE TESTS SKIPPED: ${postgres.reason} (the embedded run is not affected)`,
      );
      return;
    }
  }
  if (environment.TEST_PGBOUNCER) return;
  const { program, reason } = await getPgbouncer(root);
  if (program) environment.TEST_PGBOUNCER = program;
  else console.log(`  ! TESTS BEHIND PGBOUNCER SKIPPED: ${reason}`);
}

async function attempt(work) {
  try {
    await work();
  } catch (error) {
    counts.failed += 1;
    console.log(`\n${error.message}\n`);
  }
}

async function runCounted(name, node, args, environment, variable) {
  const found = await countRun(name, node, args, environment, variable, 'inherit');
  addCounts(found);
  return found;
}

/** A run that breaks off before it can count is a failure too. */
async function countRun(name, node, args, environment, variable, output) {
  const folder = mkdtempSync(path.join(scratch, 'counts-'));
  const file = path.join(folder, `${variable}.json`);
  const code = await runInForeground(node, args, {
    cwd: root,
    env: { ...environment, [variable]: file },
    stdio: ['ignore', output, output],
  });
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  onSecondTry.push(...(found?.secondTries ?? []));
  if (found && (code === 0 || found.failed > 0)) return found;
  console.log(`\nThe ${name} ended with exit code ${code}${found ? '' : ' before they could be counted'}.`);
  return { ...found, failed: 1 };
}

function addCounts(more, sign = 1) {
  for (const key of Object.keys(counts)) counts[key] += sign * (more[key] ?? 0);
}

/** The operator's own settings must not decide what the tests find. */
function testEnvironment() {
  const environment = withoutNpmVariables(process.env);
  environment.TEST_DATABASE_URL ||= environment.DATABASE_URL ?? '';
  const example = path.join(root, '.env.example');
  const names = existsSync(example) ? readFileSync(example, 'utf8').match(/^#? ?[A-Z][A-Z0-9_]*(?==)/gm) : [];
  for (const name of names ?? []) delete environment[name.replace(/^#? ?/, '')];
  if (!environment.TEST_DATABASE_URL) delete environment.TEST_DATABASE_URL;
  delete environment.NODE_ENV;
  // An archive; the tests expect the programs that are made of it.
  delete environment.TEST_CITUS;
  return environment;
}
