import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startBrowser } from './browser/browser.ts';
import { repository } from './child-process.ts';
import { drawIcons } from './pictures/draw-icons.ts';
import { recordTour } from './pictures/record-tour.ts';
import { openInbox } from './seeded-inbox.ts';
import { startWorld, type World } from './start-world.ts';

/**
 * `npm run screenshots`: writes the main states of a fresh sandbox account to docs/screenshots, and the icons and
 * screenshots of the installable app.
 */
const FOLDER = path.join(repository, 'docs/screenshots');
const INSTALL_FOLDER = path.join(repository, 'apps/web/public/screenshots');
/** Shown by the browser before the app is installed. */
const INSTALL = { 'inbox-light': 'inbox', phone: 'phone', 'phone-thread': 'phone-thread' };
const DESKTOP = { viewport: { width: 1360, height: 850 } };
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const ADA = /^Ada Lindqvist/;

// User, browser and calendar share one time zone.
process.env['TZ'] = 'Europe/Berlin';
const world = await startWorld();
const browser = await startBrowser();
try {
  await mkdir(FOLDER, { recursive: true });
  await drawIcons(browser);
  await takeFirstVisit();
  await look({ ...DESKTOP, colorScheme: 'light' }, waitUntilIndexed);
  await look({ ...DESKTOP, colorScheme: 'light' }, takeDesktop);
  await look({ viewport: { width: 1180, height: 720 }, colorScheme: 'light' }, async (page) => {
    await writeFile(path.join(FOLDER, 'tour.gif'), await recordTour(page));
    process.stdout.write('tour.gif\n');
  });
  await look({ ...DESKTOP, colorScheme: 'dark' }, async (page) => {
    await shoot(page, 'inbox-dark');
    await openThread(page, '/inbox?view=search&q=barograph');
    await shoot(page, 'thread-dark');
  });
  await look({ ...PHONE, colorScheme: 'light' }, async (page) => {
    await shoot(page, 'phone');
    await openThread(page, '/inbox');
    await shoot(page, 'phone-thread');
  });
  await mkdir(INSTALL_FOLDER, { recursive: true });
  for (const [from, to] of Object.entries(INSTALL))
    await copyFile(path.join(FOLDER, `${from}.png`), path.join(INSTALL_FOLDER, `${to}.png`));
} finally {
  await browser.close();
  await world.stop();
}

async function takeFirstVisit(): Promise<void> {
  const page = await newPage(browser, world, { ...DESKTOP, colorScheme: 'light' });
  await page.goto('/sign-in');
  await shoot(page, 'sign-in');
  await page.getByRole('button', { name: /^sign in/i }).click();
  await page.getByRole('radio', { name: ADA }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/onboarding/);
  await shoot(page, 'onboarding');
  await page.context().close();
}

/** Waits until indexing and embedding are complete, so that no screenshot shows progress. */
async function waitUntilIndexed(page: Page): Promise<void> {
  await page.goto('/inbox?view=search&q=clause');
  const line = page.getByText('still indexing');
  for (let seen = 1; seen > 0; seen = await line.count()) {
    await page.waitForTimeout(5_000);
    await page.reload();
    await page.getByRole('list', { name: 'Results' }).waitFor();
  }
}

async function takeDesktop(page: Page): Promise<void> {
  await shoot(page, 'inbox-light');
  await openThread(page, '/inbox?view=schedule');
  await shoot(page, 'schedule');
  await page.goto('/inbox?view=search&q=clause');
  await page.getByRole('list', { name: 'Results' }).waitFor();
  await shoot(page, 'search');
  await page.goto('/inbox');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('i');
  await page
    .getByLabel('Your question')
    .fill('Send a mail to newcomer@elsewhere.test saying: see you at noon');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send email' }).waitFor();
  await shoot(page, 'assistant');
}

async function openThread(page: Page, place: string): Promise<void> {
  await page.goto(place);
  await page.waitForLoadState('networkidle');
  await page.locator('a[data-thread]').first().click();
  await page
    .getByRole('article', { name: /^Message from/ })
    .first()
    .waitFor();
  await page.locator('article .animate-wait').waitFor({ state: 'detached' });
}

async function look(options: BrowserContextOptions, take: (page: Page) => Promise<void>): Promise<void> {
  const page = await newPage(browser, world, options);
  await openInbox(page, ADA);
  await take(page);
  await page.context().close();
}

async function newPage(from: Browser, { appUrl }: World, options: BrowserContextOptions): Promise<Page> {
  const context = await from.newContext({
    baseURL: appUrl,
    reducedMotion: 'reduce',
    timezoneId: process.env['TZ'],
    ...options,
  });
  return context.newPage();
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
  process.stdout.write(`${name}.png\n`);
}
