import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, visit } from '../support/browser.ts';
import { startWorld, type World } from '../support/start-world.ts';

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

async function openInbox(page: Page, name: RegExp): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: /^sign in/i }).click();
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/onboarding|inbox/);
  if (page.url().includes('onboarding')) {
    await page
      .getByRole('link', { name: /^connect/i })
      .first()
      .click();
    await page.getByRole('button', { name: 'Allow' }).click();
  }
  await page.waitForURL(/\/inbox/);
  await rows(page).first().waitFor();
  // Keys are heard once the page has come alive.
  await page.waitForLoadState('networkidle');
}

/** Opens the first thread by keys and answers with its subject. */
async function openFirst(page: Page): Promise<string> {
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page
    .getByRole('article', { name: /^Message from/ })
    .first()
    .waitFor();
  const heading = page.getByRole('region', { name: 'Thread' }).getByRole('heading').first();
  return (await heading.textContent()) ?? '';
}

const rows = (page: Page) => page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
const row = (page: Page, subject: string) =>
  page.getByRole('checkbox', { name: `Select ${subject}`, exact: true });

test('the first lanes stand within seconds; a thread is read, archived and brought back by keys alone', () =>
  visit(browser, world.appUrl, async (page) => {
    await openInbox(page, /^Ada Lindqvist/);
    const subject = await openFirst(page);
    await page.keyboard.press('e');
    await row(page, subject).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await row(page, subject).waitFor();
  }));

test('a snoozed thread leaves its lane for Snoozed, by words such as "tomorrow 9am"', () =>
  visit(browser, world.appUrl, async (page) => {
    await openInbox(page, /^Ada Lindqvist/);
    const subject = await openFirst(page);
    await page.keyboard.press('s');
    await page.getByPlaceholder(/^tue 3pm/).fill('tomorrow 9am');
    await page.keyboard.press('Enter');
    await row(page, subject).waitFor({ state: 'detached' });
    await page
      .getByRole('navigation', { name: 'Lanes' })
      .getByRole('link', { name: /^Snoozed/ })
      .click();
    await row(page, subject).waitFor();
  }));

test('a delivered mail appears by itself', () =>
  visit(browser, world.appUrl, async (page) => {
    await openInbox(page, /^Chiara Rossi/);
    const subject = `Could you call me back ${Date.now()}?`;
    await world.control('mail', {
      to: 'chiara@sandbox.test',
      from: 'Mara Vogel <mara@vogel.test>',
      subject,
      text: 'Hi Chiara, could you call me back today? I need your answer by four.',
    });
    await row(page, subject).waitFor({ timeout: 30_000 });
  }));

test('nothing in the inbox stands in the way of a screen reader, in light and in dark', () =>
  visit(browser, world.appUrl, async (page) => {
    await openInbox(page, /^Ada Lindqvist/);
    await openFirst(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // A colour on its way from one scheme to the other is no colour of either.
      await page.waitForTimeout(1_000);
      expect(await violations(page), colorScheme).toEqual([]);
    }
  }));

/** Through the driver's own world: the page's policy rightly keeps out scripts that it does not know. */
async function violations(page: Page): Promise<string[]> {
  const { readFile } = await import('node:fs/promises');
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: await readFile(axeSource, 'utf8') });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((found) => found.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ') + ' ' + n.any.map((a) => a.message).join(' ')).join(', ')))`,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value as string[];
}
