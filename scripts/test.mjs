import './bootstrap/require-node.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withoutNpmVariables } from './bootstrap/child-environment.mjs';
import { onStopRequest, runInForeground, stopRunningChildren } from './bootstrap/children.mjs';
import { runMain } from './bootstrap/plain-failure.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { projectRoot as root } from './bootstrap/project-root.mjs';
import { seconds } from './bootstrap/show-step.mjs';
import { getChromium } from './get-chromium.mjs';
import { getPgbouncer } from './get-pgbouncer.mjs';
import { startThrowAwayPostgres } from './get-postgres.mjs';

const skipBrowser = process.env.BROWSER_TESTS === 'skip';
const counts = { passed: 0, failed: 0, skipped: 0 };
const scratch = mkdtempSync(path.join(tmpdir(), 'triage-test-'));
let postgres = {};

onStopRequest(async () => {
  await postgres.stop?.();
  await stopRunningChildren(3_000);
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
    await postgres.stop?.();
    rmSync(scratch, { recursive: true, force: true });
  }
  console.log(`\nTook ${seconds(performance.now() - began)}`);
  const { passed, failed, skipped } = counts;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
});

async function runEverything() {
  const node = await prepare(root);
  const environment = testEnvironment();
  // Fetching waits for the network and checking for the processor: together they take as long as the longer one.
  const fetching = fetchParts(environment);
  fetching.catch(() => {});
  await runCounted('checks', node, ['packages/tooling/src/check.ts'], environment, 'CHECK_COUNTS_FILE');
  await attempt(() => prepare(root, { build: true }));
  await fetching;
  const projects = ['unit', 'api', ...(environment.PLAYWRIGHT_CHROMIUM ? ['e2e'] : [])];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])];
  await runCounted('tests', node, [...args, ...process.argv.slice(2)], environment, 'TEST_COUNTS_FILE');
  if (process.argv.length > 2 || !environment.TEST_DATABASE_URL || !environment.TEST_PGBOUNCER) return;
  const pooler = ['bench/chaos-send.ts', 'pooler', '--short'];
  await runCounted('tests behind PgBouncer', node, pooler, environment, 'TEST_COUNTS_FILE');
}

/** What the tests need from outside; each missing part is said loudly, and a missing browser is a failure. */
async function fetchParts(environment) {
  if (skipBrowser) {
    counts.skipped += 1;
    console.log('  ! BROWSER TESTS SKIPPED, because BROWSER_TESTS=skip is set');
  } else {
    await attempt(async () => {
      environment.PLAYWRIGHT_CHROMIUM = await getChromium(root);
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
  const file = path.join(scratch, `${variable}.json`);
  rmSync(file, { force: true });
  const code = await runInForeground(node, args, {
    cwd: root,
    env: { ...environment, [variable]: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const found = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  for (const key of Object.keys(counts)) counts[key] += found?.[key] ?? 0;
  // A run that breaks off before it can count is a failure too.
  if (!found || (code !== 0 && found.failed === 0)) {
    counts.failed += 1;
    console.log(`\nThe ${name} ended with exit code ${code}${found ? '' : ' before they could be counted'}.`);
  }
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
  return environment;
}
