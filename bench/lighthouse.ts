import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { browserProgram, FLAGS } from '../apps/web/tests/support/browser/browser.ts';
import { addSessionCookies, deliver } from '../apps/web/tests/support/browser/inbox-page.ts';
import { freePort } from '../apps/web/tests/support/child-process.ts';
import { connectedNewcomer } from '../apps/web/tests/support/person.ts';
import { startWorld } from '../apps/web/tests/support/start-world.ts';
import { reportRow } from './report/report-row.ts';

/*
 * Lighthouse's desktop scores for four pages of the production build. It is installed here on the first run: as a dependency
 * of the project it would add 114 packages to every installation.
 */
const VERSION = '13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const AIM = 95;
const THREADS = 40;
const PATIENCE_MS = 120_000;
/** Audits whose findings are printed: they do not depend on the speed of the machine. */
const SHOWN = new Set(['errors-in-console', 'inspector-issues']);

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<
    string,
    {
      id: string;
      title: string;
      score: number | null;
      scoreDisplayMode: string;
      details?: { items?: unknown[] };
    }
  >;
}

const program = fetchLighthouse();
const folder = mkdtempSync(join(tmpdir(), 'triage-lighthouse-'));
const world = await startWorld();
const port = await freePort();
// Lighthouse cannot sign in, so it is given a browser that has the session. Without windows: those of a whole Chromium
// take a processor of their own while a page loads.
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: browserProgram('shell'),
  baseURL: world.appUrl,
  args: [...FLAGS, `--remote-debugging-port=${port}`],
});
try {
  report('sign-in', await measure('/sign-in'));
  const person = await connectedNewcomer(world);
  const ids: string[] = [];
  for (let at = 0; at < THREADS; at += 1)
    ids.push((await deliver(person, { subject: `Thread ${at}`, text: 'Could you answer this?' })).threadId);
  await addSessionCookies(browser, person);
  report('the inbox', await measure('/inbox'));
  report('a thread', await measure(`/inbox?thread=${ids[0]}`));
  report('the settings', await measure('/settings'));
} finally {
  await browser.close();
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
}

function fetchLighthouse(): string {
  const place = resolve(import.meta.dirname, '../.cache/lighthouse');
  const file = join(place, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(file)) return file;
  mkdirSync(place, { recursive: true });
  const args = ['install', '--prefix', place, '--no-audit', '--no-fund', `lighthouse@${VERSION}`];
  if (spawnSync('npm', args, { stdio: 'inherit' }).status !== 0)
    throw new Error('Lighthouse cannot be fetched');
  return file;
}

/** Asynchronous: the browser stalls if this process does not read its messages. */
async function measure(page: string): Promise<Report> {
  const file = join(folder, 'report.json');
  await promisify(execFile)(
    process.execPath,
    [
      ...[program, new URL(page, world.appUrl).href, '--quiet', '--preset=desktop', `--port=${port}`],
      ...['--disable-storage-reset', '--output=json', `--output-path=${file}`],
      `--only-categories=${CATEGORIES.join()}`,
    ],
    { timeout: PATIENCE_MS },
  );
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function report(page: string, { categories, audits }: Report): void {
  const scores = CATEGORIES.map((name) => Math.round((categories[name].score ?? 0) * 100));
  for (const { id, title, score, scoreDisplayMode, details } of Object.values(audits))
    if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative')
      console.log(`  ${page}: ${id} ${score}: ${title}`, SHOWN.has(id) ? JSON.stringify(details?.items) : '');
  reportRow({
    what: `Lighthouse: ${page}`,
    ours: CATEGORIES.map((name, at) => `${name} ${scores[at]}`).join(', '),
    baseline: 'of 100 each',
    ratio: Math.min(...scores) / 100,
    aim: { atLeast: AIM / 100 },
  });
}
