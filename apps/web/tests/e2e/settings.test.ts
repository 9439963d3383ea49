import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readZip } from '@triage/core/testing/read-zip';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, visit } from '../support/browser.ts';
import { startWorld, type World } from '../support/start-world.ts';

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const EMAIL = 'ada@sandbox.test';
const SIGNATURE = 'Ada Lindqvist\n+46 8 123 456';

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

async function openInbox(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: /^sign in/i }).click();
  await page.getByRole('radio', { name: /^Ada Lindqvist/ }).check();
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
  await page.getByRole('list', { name: 'Threads' }).getByRole('listitem').first().waitFor();
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const saved = (page: Page, name: string) => section(page, name).getByText('Saved', { exact: true }).waitFor();

test('what is changed keeps itself, also over a reload, and the composer goes by it', () =>
  visit(browser, world.appUrl, async (page) => {
    await openInbox(page);
    await openSettings(page);
    const hours = section(page, 'Working hours');
    await hours.getByRole('checkbox', { name: 'Friday' }).uncheck();
    await hours.getByLabel('From').fill('08:30');
    await hours.getByLabel('Time zone').selectOption('Europe/Stockholm');
    await saved(page, 'Working hours');
    const writing = section(page, 'Writing');
    await writing.getByRole('radio', { name: 'Friendly' }).click();
    await writing.getByLabel('Signature').fill(SIGNATURE);
    await writing.getByLabel('How you write').focus();
    await saved(page, 'Writing');
    await section(page, 'Sending').getByRole('radio', { name: '20 s' }).click();
    await saved(page, 'Sending');
    await page.waitForLoadState('networkidle');

    await openSettings(page);
    expect(await hours.getByRole('checkbox', { name: 'Friday' }).isChecked()).toBe(false);
    expect(await hours.getByRole('checkbox', { name: 'Monday' }).isChecked()).toBe(true);
    expect(await hours.getByLabel('From').inputValue()).toBe('08:30');
    expect(await hours.getByLabel('Time zone').inputValue()).toBe('Europe/Stockholm');
    expect(await writing.getByRole('radio', { name: 'Friendly' }).isChecked()).toBe(true);
    expect(await writing.getByLabel('Signature').inputValue()).toBe(SIGNATURE);
    expect(await section(page, 'Sending').getByRole('radio', { name: '20 s' }).isChecked()).toBe(true);

    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('list', { name: 'Threads' }).getByRole('listitem').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
    const body = page.getByRole('textbox', { name: 'Message' });
    expect(await body.inputValue()).toBe(`\n\n${SIGNATURE}`);
    await page.keyboard.type('Gladly.');
    expect(await body.inputValue()).toBe(`Gladly.\n\n${SIGNATURE}`);
    await page.getByRole('button', { name: 'Draft', exact: true }).click();
    expect(await page.getByLabel('Tone of the draft').inputValue()).toBe('friendly');
  }));

test('what cannot be kept is said where it was typed, and nothing stands in the way of a screen reader', () =>
  visit(browser, world.appUrl, async (page) => {
    await openInbox(page);
    await openSettings(page);
    const hours = section(page, 'Working hours');
    await hours.getByLabel('to', { exact: true }).fill('06:00');
    // The browser writes down the refused request by itself.
    await hours.getByRole('alert').getByText('The day must end after it starts').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(500);
      expect(await violations(page), colorScheme).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }).catch((error: Error) => {
    if (!/^The page complained:\nFailed to load resource: [^\n]*400[^\n]*$/.test(error.message)) throw error;
  }));

test('the export is a whole file; deleting everything ends at the sign-in page, and the API says 401', () =>
  visit(browser, world.appUrl, async (page, context) => {
    await openInbox(page);
    await openSettings(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^triage-\d{4}-\d\d-\d\d\.zip$/);
    const files = readZip(await readFile(await download.path()));
    expect(files.get('users.ndjson')).toContain(EMAIL);
    expect(files.get('threads.ndjson')?.split('\n').length).toBeGreaterThan(10);

    const call = () =>
      context.request.post('/api/search/advanced', { data: { query: 'mail' }, maxRedirects: 0 });
    expect((await call()).status()).toBe(200);
    await page.getByRole('button', { name: 'Delete everything…' }).click();
    const dialog = page.getByRole('alertdialog');
    expect(await dialog.getByRole('button', { name: 'Delete everything' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(EMAIL);
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await dialog.getByText('The provider has taken back our access.').waitFor();
    expect((await call()).status()).toBe(401);
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/sign-in/);
    await page.goto('/inbox');
    await page.waitForURL(/\/sign-in/);
  }));

/** Through the driver's own world: the page's policy rightly keeps out scripts that it does not know. */
async function violations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: await readFile(axeSource, 'utf8') });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((found) => found.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ') + ' ' + n.any.map((a) => a.message).join(' ')).join(', ')))`,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value as string[];
}
