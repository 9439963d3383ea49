import type { Page } from 'playwright-core';
import { startBrowser } from '../apps/web/tests/support/browser/browser.ts';
import { answerChanges } from './keys/answer-changes.ts';
import { countKeys, openBarePage, waitForLastKey, waitForRest, watchKeys } from './keys/watch-keys.ts';
import { reportRow } from './report/report-row.ts';
import { grow, openStage } from './web/stage.ts';

/*
 * The production build in a real browser on a mailbox of 100,000 threads: from a key until the next frame is drawn,
 * against a bare page in the same browser that moves one class in a list of 100 rows.
 */
const THREADS = Number(process.env['BENCH_THREADS'] ?? 100_000);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 30);
const AIM_MS = 50;

interface Task {
  name: string;
  /** The key that is timed. */
  key: string;
  before?: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
  rounds?: number;
}

const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key);
  };
const fillComposer = async (page: Page) => {
  await page.keyboard.press('c');
  const composer = page.getByRole('form', { name: 'New email' });
  await composer.locator('input').first().fill('bench@sandbox.test');
  await composer.getByLabel('Message').fill('Hello');
};

const tasks: Task[] = [
  { name: 'next thread', key: 'j' },
  { name: 'previous thread', key: 'k' },
  { name: 'select a range', key: 'Shift+J' },
  { name: 'archive', key: 'e', before: press('Escape') },
  { name: 'undo', key: 'z', before: press('e') },
  { name: 'snooze (dialog)', key: 's', after: press('Escape') },
  { name: 'snooze (chosen)', key: 'Enter', before: press('s'), after: press('z') },
  { name: 'open a thread', key: 'Enter', before: press('j'), after: press('u') },
  { name: 'next while reading', key: 'j', before: press('Enter'), after: press('u') },
  { name: 'another lane', key: 'f', before: press('g'), after: press('g', 'r', 'j') },
  { name: 'all commands', key: 'Control+k', after: press('Escape') },
  { name: 'compose', key: 'c', after: press('Escape') },
  { name: 'send', key: 'Control+Enter', before: fillComposer, rounds: 10 },
  { name: 'a letter of a search', key: 'u', before: press('/'), after: press('Backspace') },
];

const stage = await openStage();
const browser = await startBrowser();
try {
  await grow(stage, 0, THREADS);
  const baseline = await timeBaseline();
  const context = await browser.newContext({ baseURL: stage.world.appUrl });
  await context.addCookies(
    [...stage.person.cookies].map(([name, value]) => ({ name, value, url: stage.world.appUrl })),
  );
  const page = await context.newPage();
  await watchKeys(page);
  await answerChanges(page);
  await page.goto('/inbox');
  await page.locator('a[data-thread]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('j');
  for (const task of tasks) report(task.name, await time(page, task), baseline);
  await context.close();
} finally {
  await browser.close();
  await stage.world.stop();
}

async function timeBaseline(): Promise<number[]> {
  const page = await browser.newPage();
  await watchKeys(page);
  await openBarePage(page);
  const times = await time(page, { name: 'baseline', key: 'j' });
  await page.close();
  return times;
}

/** The first press is not counted: a panel may come over the network once. */
async function time(page: Page, { key, before, after, rounds = ROUNDS }: Task): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    await before?.(page);
    await waitForRest(page);
    const known = await countKeys(page);
    await page.keyboard.press(key);
    const took = await waitForLastKey(page, known + (key.includes('+') ? 2 : 1));
    if (round > 0) times.push(took);
    await after?.(page);
  }
  return times.sort((a, b) => a - b);
}

function report(name: string, times: readonly number[], baseline: readonly number[]): void {
  const at = (list: readonly number[], share: number) =>
    list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;
  const say = (list: readonly number[]) =>
    `p50 ${at(list, 0.5).toFixed(0)}, p95 ${at(list, 0.95).toFixed(0)}, max ${at(list, 1).toFixed(0)} ms`;
  reportRow({
    what: `key to frame at ${THREADS} threads: ${name}`,
    ours: say(times),
    baseline: `a bare page: ${say(baseline)}`,
    ratio: at(times, 0.95) / Math.max(1, at(baseline, 0.95)),
    aim: { atMost: AIM_MS, figure: { value: at(times, 0.95), unit: 'ms at p95' } },
  });
}
