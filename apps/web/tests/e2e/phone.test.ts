import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';
import { startWorld, type World } from '../support/start-world.ts';

let world: World;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
  context = await browser.newContext({
    baseURL: world.appUrl,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  await openInbox(page, /^Ada Lindqvist/);
});
afterAll(async () => {
  await context?.close();
  await browser?.close();
  await world?.stop();
});

const link = (at: number) => page.locator('a[data-thread]').nth(at);
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

/** Two kinds of things a phone must not do: move sideways, and offer what a finger cannot hit. */
async function faults(): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.scrollWidth;
    if (width > window.innerWidth) found.push(`${width} px wide in ${window.innerWidth}`);
    const selector = 'button, a[href], input, select, textarea, summary, [role="option"]';
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      // A box inside its label is hit by the label; a link in running text may be as high as its line.
      const target = element.closest('label') ?? element;
      const { width: across, height } = target.getBoundingClientRect();
      const isHidden = across <= 1 || height <= 1 || !target.checkVisibility({ opacityProperty: true });
      if (isHidden || element.closest('p, article, [inert], [data-sonner-toaster]')) continue;
      if (across < 24 || height < 24)
        found.push(
          `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30)}" ${Math.round(across)}×${Math.round(height)}`,
        );
    }
    return found;
  });
}

async function swipe(target: ReturnType<typeof link>, by: number): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to swipe');
  const session = await context.newCDPSession(page);
  const [x, y] = [box.x + box.width / 2 - by / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', shift: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + shift, y }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (by * step) / 8);
  await touch('touchEnd', by);
  await session.detach();
}

test('a swipe to the right archives, one to the left asks until when; a short one does nothing', async () => {
  const first = await link(0).getAttribute('data-thread');
  await swipe(link(0), 40);
  expect(await link(0).getAttribute('data-thread')).toBe(first);
  await swipe(link(0), 180);
  await page.locator(`a[data-thread="${first}"]`).waitFor({ state: 'detached' });
  await page
    .getByRole('status')
    .getByText(/^Archived/)
    .first()
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Undo' }).first().tap();
  await page.locator(`a[data-thread="${first}"]`).waitFor();
  await swipe(link(0), -180);
  await dialog(/^Snooze until/).waitFor();
  expect(await faults()).toEqual([]);
  await dialog(/^Snooze until/)
    .getByRole('button', { name: 'Close' })
    .tap();
});

test('a button does what each swipe does', async () => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Snooze…' }).waitFor();
  expect(await faults()).toEqual([]);
  await sheet.getByRole('button', { name: 'Archive' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await page
    .getByRole('status')
    .getByText(/^Archived/)
    .first()
    .waitFor({ state: 'attached' });
});

const places: [name: string, open: () => Promise<unknown>][] = [
  ['list', () => page.goto('/inbox')],
  ['FYI', () => page.goto('/inbox?view=fyi')],
  [
    'thread',
    async () => {
      await page.goto('/inbox?view=schedule');
      await page.waitForLoadState('networkidle');
      await link(0).tap();
      await page
        .getByRole('article', { name: /^Message from/ })
        .first()
        .waitFor();
    },
  ],
  ['reply', () => page.getByRole('button', { name: 'Reply', exact: true }).first().tap()],
  [
    'search',
    async () => {
      // A draft that is open comes back with every page.
      await page.getByRole('button', { name: 'Throw the draft away' }).tap();
      await page.goto('/inbox?view=search&q=clause');
    },
  ],
  ['queued', () => page.goto('/inbox?view=queued')],
  [
    'more',
    async () => {
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'More' }).tap();
      await dialog('More').waitFor();
    },
  ],
  [
    'assistant',
    async () => {
      await page.getByRole('button', { name: 'Ask the assistant' }).tap();
      await page.getByRole('region', { name: 'Assistant' }).waitFor();
    },
  ],
  ['settings', () => page.goto('/settings')],
];

for (const width of [360, 320])
  test(`everything fits on ${width} px, and a finger hits it`, async () => {
    // 320 px: what is left of 1280 at 400 %.
    await page.setViewportSize(width === 320 ? { width, height: 480 } : { width, height: 740 });
    const found: string[] = [];
    for (const [name, open] of places) {
      await open();
      await page.waitForLoadState('networkidle');
      found.push(...(await faults()).map((fault) => `${name}: ${fault}`));
      if (width === 360) found.push(...(await violations(page)).map((fault) => `${name}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

test('at 400 % the thread can still be read and acted on', async () => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/inbox');
  await page.waitForLoadState('networkidle');
  expect((await link(0).boundingBox())?.height).toBeGreaterThan(20);
  await link(0).tap();
  const article = page.getByRole('article', { name: /^Message from/ }).first();
  await article.scrollIntoViewIfNeeded();
  for (const name of ['Archive', 'Snooze'])
    expect(
      await page.getByRole('toolbar', { name: 'Thread' }).getByRole('button', { name }).isVisible(),
    ).toBe(true);
});

test('whoever wants less motion gets none', async () => {
  await page.goto('/inbox');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'More' }).tap();
  await dialog('More').waitFor();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .map((animation) => animation.constructor.name),
  );
  expect(moving).toEqual([]);
});
