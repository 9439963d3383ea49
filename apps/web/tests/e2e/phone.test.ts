import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { waitForHydration } from '../support/browser/inbox-page.ts';
import { openStage } from '../support/open-stage.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';

const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

const stage = openStage();
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openPage(PHONE));
  await openInbox(page, /^Ada Lindqvist/);
});

const link = (at: number) => page.locator('a[data-thread]').nth(at);
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

/** Finds horizontal overflow and touch targets that are too small. */
async function faults(): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.scrollWidth;
    if (width > window.innerWidth) found.push(`${width} px wide in ${window.innerWidth}`);
    const selector = 'button, a[href], input, select, textarea, summary, [role="option"]';
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      // A control inside a label is tapped through the label; inline links may be as high as their line.
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

/** Whatever is open, assistive technology finds the page's content and its name. */
const landmarks = () =>
  page.evaluate(() =>
    ['main', 'h1'].map((selector) => {
      const found = [...document.querySelectorAll(selector)];
      return `${found.filter((element) => element.checkVisibility()).length} ${selector}`;
    }),
  );

/** The pointer rests before it lifts: after a fling Chromium swallows the next tap. */
async function swipe(target: ReturnType<typeof link>, by: number): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to swipe');
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2 - by / 2, box.y + box.height / 2];
  const begun = Date.now() / 1000 - 2;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', shift: number, after: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + shift, y }],
      timestamp: begun + after,
    });
  await touch('touchStart', 0, 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (by * step) / 8, step / 20);
  await touch('touchMove', by, 1.4);
  await touch('touchEnd', by, 1.5);
  await session.detach();
}

test('a swipe right archives, a swipe left opens snooze, and a short one does nothing', async () => {
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
  await dialog(/^Snooze until/).waitFor({ state: 'detached' });
});

test('the settings change what a swipe does; a side without an action does not move', async () => {
  await page.goto('/settings', { waitUntil: 'networkidle' });
  await page.getByLabel('Swipe right').selectOption('Star or unstar');
  await page.getByLabel('Swipe left').selectOption('Nothing');
  await page.getByRole('region', { name: 'Swiping' }).getByText('Saved').waitFor();
  await page.goto('/inbox');
  await waitForHydration(page);
  const first = await link(0).getAttribute('data-thread');
  await swipe(link(0), 180);
  await page
    .locator(`li:has(a[data-thread="${first}"])`)
    .getByText('starred,')
    .waitFor({ state: 'attached' });
  await swipe(link(0), -180);
  expect(await link(0).getAttribute('data-thread')).toBe(first);
  expect(await dialog(/^Snooze until/).count()).toBe(0);
  await page.goto('/settings', { waitUntil: 'networkidle' });
  await page.getByLabel('Swipe right').selectOption('Archive');
  await page.getByLabel('Swipe left').selectOption('Snooze…');
  await page.getByRole('region', { name: 'Swiping' }).getByText('Saved').waitFor();
  await page.goto('/inbox');
  await waitForHydration(page);
});

test('every swipe has a button', async () => {
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

test('results of a search have the same swipes, sheet and selection as the lanes', async () => {
  await page.goto('/inbox?view=search&q=clause');
  await waitForHydration(page);
  await page.getByRole('list', { name: 'Results' }).waitFor();
  const first = await link(0).getAttribute('data-thread');
  await swipe(page.locator(`a[data-thread="${first}"]`), -180);
  await dialog(/^Snooze until/).waitFor();
  await page.keyboard.press('Escape');
  await dialog(/^Snooze until/).waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze…' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .tap({ force: true });
  await page.getByRole('region', { name: 'Selected threads' }).waitFor();
  expect(await faults()).toEqual([]);
  await page.getByRole('button', { name: 'Clear selection' }).tap();
  await page.goto('/inbox');
  await waitForHydration(page);
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
      // An open draft reopens with every page.
      await page.getByRole('button', { name: 'Discard draft' }).tap();
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

test('everything fits 360 px with large enough touch targets', async () => {
  const found: string[] = [];
  for (const [name, open] of places) {
    await open();
    await page.waitForLoadState('networkidle');
    found.push(...(await faults()).map((fault) => `${name}: ${fault}`));
    found.push(...(await violations(page)).map((fault) => `${name}: ${fault}`));
    expect(await landmarks(), name).toEqual(['1 main', '1 h1']);
  }
  expect(found).toEqual([]);
});
