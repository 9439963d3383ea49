import type { Page } from 'playwright-core';
import { startBrowser } from '../apps/web/tests/support/browser/browser.ts';
import {
  addSessionCookies,
  deliver,
  openPath,
  reader,
  rowLink,
} from '../apps/web/tests/support/browser/inbox-page.ts';
import { connectedNewcomer } from '../apps/web/tests/support/person.ts';
import { startWorld } from '../apps/web/tests/support/start-world.ts';
import { reportRow } from './report/report-row.ts';

/*
 * The production build in a browser of a phone's size: a reload without the server until the lane and its threads are
 * shown, against the same reload with it; and the frames of a long thread that is scrolled at a quarter of the CPU's
 * speed, against full speed.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 10);
const THREADS = 40;
const MESSAGES = 60;
/** By then the lists and the unread threads are kept on the device. */
const KEPT_AFTER_MS = 20_000;
const AIM_MS = 300;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// As text: these files are checked without the types of a browser.
const SHOWN = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelectorAll('a[data-thread]').length > 3) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})`;
const SCROLLED = `(async () => {
  const node = document.querySelector('[data-reader-scroller]');
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  node.scrollTop = 0;
  const intervals = [];
  let last = await nextFrame();
  for (let frame = 0; frame < 240; frame += 1) {
    node.scrollTop += 60;
    const now = await nextFrame();
    intervals.push(now - last);
    last = now;
  }
  return intervals;
})()`;

const world = await startWorld();
const browser = await startBrowser();
try {
  const person = await connectedNewcomer(world);
  // All equally urgent, so that the newest is the first row: rows further down are not in the page.
  const question = 'Could you answer this?';
  for (let at = 0; at < THREADS; at += 1) await deliver(person, { subject: `Thread ${at}`, text: question });
  const id = '<long@lee.example>';
  // A question, so that it is in the lane that opens first.
  const text = `${question} ${'A paragraph of an email that is long enough to wrap on a phone. '.repeat(12)}`;
  await deliver(person, { subject: 'The long one', text, headers: { 'Message-ID': id } });
  for (let at = 1; at < MESSAGES; at += 1)
    await deliver(person, { subject: 'Re: The long one', text: `${at}. ${text}`, inReplyTo: id });
  const context = await browser.newContext({ ...PHONE, baseURL: world.appUrl });
  await addSessionCookies(context, person);
  const page = await context.newPage();
  await openPath(page);
  await rowLink(page, 'The long one').waitFor();
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.waitForTimeout(KEPT_AFTER_MS);
  await timeFrames(page);
  await timeReloads(page);
  await context.close();
} finally {
  await browser.close();
  await world.stop();
}

async function timeReloads(page: Page): Promise<void> {
  await page.goto('/inbox');
  const online = median(await reloads(page));
  await world.app.stop('SIGKILL');
  const offline = median(await reloads(page));
  reportRow({
    what: 'reload without the server until the lane is shown',
    ours: `${offline.toFixed(0)} ms`,
    baseline: `the same with it: ${online.toFixed(0)} ms`,
    ratio: offline / online,
    aim: { atMost: AIM_MS, figure: { value: offline, unit: 'ms' } },
  });
}

/** From the start of the navigation until the frame that shows the first threads. */
async function reloads(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload({ waitUntil: 'commit' });
    times.push(await page.evaluate<number>(SHOWN));
    await page.waitForTimeout(500);
  }
  return times;
}

async function timeFrames(page: Page): Promise<void> {
  await rowLink(page, 'The long one').click();
  await reader(page).getByRole('article').nth(3).waitFor();
  await page.waitForTimeout(2_000);
  const full = await scroll(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const slow = await scroll(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  reportRow({
    what: `frames of a thread of ${MESSAGES} emails, scrolled at 4× CPU throttling`,
    ours: describe(slow),
    baseline: `without throttling: ${describe(full)}`,
    ratio: median(slow) / median(full),
  });
}

/** The intervals between the frames while the thread is scrolled from its top to its end. */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(SCROLLED);
}

function describe(intervals: readonly number[]): string {
  const late = intervals.filter((ms) => ms > 20).length;
  return `${median(intervals).toFixed(1)} ms a frame, ${((late * 100) / intervals.length).toFixed(0)} % over 20 ms`;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
