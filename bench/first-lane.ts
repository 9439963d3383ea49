import type { BrowserContext } from 'playwright-core';
import { startBrowser } from '../apps/web/tests/support/browser/browser.ts';
import { reportRow } from './report/report-row.ts';
import { grow, openStage } from './web/stage.ts';

/*
 * The production build in a real browser that was never there: from the request of the inbox until its first lane is
 * drawn, and how far anything moves after it was seen; against a bare page of 100 rows that comes from nowhere. Without
 * windows: a whole Chromium starts to draw its address bar at the same time.
 */
const THREADS = Number(process.env['BENCH_THREADS'] ?? 100_000);
const ROUNDS = 20;
const SETTLED_MS = 500;
const BARE = `data:text/html,<ul>${'<li>A row of text, and another</li>'.repeat(100)}</ul>`;

interface Load {
  paintedMs: number;
  /** The largest value of a list. */
  isRow: boolean;
  /** 0 = nothing moved. */
  shift: number;
}

/** In the page itself, from its first moment on. */
const WATCH = `
  window.load = { paintedMs: 0, isRow: false, shift: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime, element }) => {
    window.load.paintedMs = startTime;
    window.load.isRow = element?.closest('li') != null;
  });
  watch('layout-shift', ({ value }) => { window.load.shift += value; });
`;

const stage = await openStage();
const browser = await startBrowser('shell');
try {
  await grow(stage, 0, THREADS);
  const [ours, bare]: [Load[], Load[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [load, bareLoad] = [await visit(`${stage.world.appUrl}/inbox`, signIn), await visit(BARE)];
    // The first is measured on a server that has not answered any request yet.
    if (round === 0) continue;
    ours.push(load);
    bare.push(bareLoad);
  }
  reportRow({
    what: `the first lane drawn at ${THREADS} threads, nothing cached; what moved then: ${Math.max(...ours.map(({ shift }) => shift)).toFixed(4)}`,
    ours: `p50 ${timeAt(ours, 0.5)} ms, p95 ${timeAt(ours, 0.95)} ms`,
    baseline: `a bare page: p50 ${timeAt(bare, 0.5)} ms, p95 ${timeAt(bare, 0.95)} ms`,
    ratio: timeAt(ours, 0.5) / Math.max(1, timeAt(bare, 0.5)),
    aim: { atMost: 1_000, figure: { value: timeAt(ours, 0.95), unit: 'ms at p95' } },
  });
} finally {
  await browser.close();
  await stage.world.stop();
}

async function visit(url: string, enter?: (context: BrowserContext) => Promise<void>): Promise<Load> {
  const context = await browser.newContext();
  try {
    await enter?.(context);
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLED_MS);
    const load = await page.evaluate<Load>('window.load');
    if (!load.isRow) throw new Error(`What was drawn last at ${page.url().slice(0, 60)} is no row`);
    return load;
  } finally {
    await context.close();
  }
}

function signIn(context: BrowserContext): Promise<void> {
  const { cookies, world } = stage.person;
  return context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.appUrl })));
}

function timeAt(loads: readonly Load[], share: number): number {
  const times = loads.map(({ paintedMs }) => paintedMs).sort((a, b) => a - b);
  return Math.round(times[Math.ceil(times.length * share) - 1] ?? 0);
}
