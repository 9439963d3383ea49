import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { closeDialog, type State, signedInStates } from '../support/browser/inbox-states.ts';
import { openStage } from '../support/open-stage.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';

const WIDE = { width: 1280, height: 1024 };
/** The viewport at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };

const stage = openStage();
let page: Page;
let complaints: string[];
beforeAll(async () => {
  ({ page, complaints } = await stage.openPage({ viewport: WIDE, reducedMotion: 'reduce' }));
  // A CSP violation that the code catches is not logged as an error.
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      (window as unknown as { complain(text: string): void }).complain(
        `${violatedDirective} blocked ${blockedURI} in ${sourceFile}`,
      ),
    );
  });
});

/** Checks both colour schemes with axe, then the state at 400 % zoom. */
async function examine([name, open]: State): Promise<string[]> {
  const found: string[] = [];
  await open(page);
  found.push(...(await violations(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn();
  found.push(...(await violations(page, ['color-contrast'])).map((fault) => `in dark, ${fault}`));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(ZOOMED);
  found.push(...(await settledLoss()).map((fault) => `at 400 %, ${fault}`));
  await page.setViewportSize(WIDE);
  return found.map((fault) => `${name}: ${fault}`);
}

/** A new size or scheme is rendered one frame later. */
function drawn(): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** What stays lost: on a busy machine the new size and the styles of the old one can share a frame. */
async function settledLoss(): Promise<string[]> {
  await drawn();
  if ((await page.evaluate(findLost)).length === 0) return [];
  await page.waitForTimeout(500);
  return page.evaluate(findLost);
}

/** Runs in the page: finds elements that scroll sideways or cannot be scrolled into view. */
function findLost(): string[] {
  const { scrollWidth } = document.documentElement;
  const lost = scrollWidth > innerWidth ? [`${scrollWidth} px wide in ${innerWidth}`] : [];
  for (const element of document.querySelectorAll('button, a[href], input, select, textarea')) {
    const { left, right, top, bottom, width } = element.getBoundingClientRect();
    if (width < 2 || !element.checkVisibility({ opacityProperty: true })) continue;
    const isAside = right > innerWidth + 1 || left < -1;
    if (!isAside && top > -1 && bottom < innerHeight + 1) continue;
    let at: Element | null = element;
    let isHeld = isAside;
    for (; at; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (/auto|scroll/.test(isAside ? overflowX : overflowY)) break;
      isHeld ||= position === 'fixed' || overflowY === 'hidden';
    }
    const name = element.getAttribute('aria-label') ?? element.textContent;
    if (!at && isHeld) lost.push(`out of sight: ${element.tagName} ${name}`);
  }
  return lost;
}

test('the sign-in page is accessible in light, in dark and at 400 %', async () => {
  expect(await examine(['Sign in', () => page.goto('/sign-in')])).toEqual([]);
});

test('the first inbox loads without console errors', async () => {
  await openInbox(page, /^Ada Lindqvist/);
  expect(complaints).toEqual([]);
});

test('reduced motion: dialogs open and rows leave without animation', async () => {
  await page.goto('/inbox');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const started = new Set<string>();
    Object.assign(window, { started });
    const note = () => {
      for (const each of document.getAnimations())
        if (Number(each.effect?.getComputedTiming().activeDuration) > 1)
          started.add(`${each.constructor.name} of ${(each.effect as KeyframeEffect).target?.className}`);
      requestAnimationFrame(note);
    };
    note();
  });
  await page.keyboard.press('s');
  await page.getByRole('dialog', { name: /^Snooze until/ }).waitFor();
  await closeDialog(page);
  await page.keyboard.press('e');
  await page
    .getByRole('status')
    .getByText(/^Archived/)
    .first()
    .waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('article', { name: /^Message from/ })
    .first()
    .waitFor();
  expect(await page.evaluate(() => [...(window as unknown as { started: Set<string> }).started])).toEqual([]);
});

// On a busy machine axe takes a minute for each scheme of the API page, the longest of all.
const SLOW_MS = 300_000;

for (const [group, states] of Object.entries(signedInStates))
  test(
    `${group}: accessible in light, in dark and at 400 %`,
    async () => {
      const found: string[] = [];
      for (const state of states) found.push(...(await examine(state)));
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    },
    SLOW_MS,
  );
