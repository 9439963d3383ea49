import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
  type Page,
} from 'playwright-core';

const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';

/** Playwright's own list, as far as it matters here: a second list replaces the first. */
const PLAYWRIGHT_WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Two pages of the address bar, which Chromium renders again for each of our pages: a fifth of the processor. */
const WITHOUT = [...PLAYWRIGHT_WITHOUT, 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const FLAGS = [
  `--disable-features=${WITHOUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whole, or where only pages are tested the headless shell: the same engine without windows, a third cheaper. */
export type BrowserKind = 'whole' | 'shell';

export function startBrowser(kind: BrowserKind = 'whole'): Promise<Browser> {
  return chromium.launch(launchOptions(kind));
}

/** A browser that other processes connect to. */
export function startBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions('shell'));
}

function launchOptions(kind: BrowserKind) {
  return { executablePath: browserProgram(kind), args: FLAGS };
}

export function browserProgram(kind: BrowserKind): string {
  const { PLAYWRIGHT_HEADLESS_SHELL: shell, PLAYWRIGHT_CHROMIUM: chosen } = process.env;
  if (kind === 'shell' && shell) return shell;
  return chosen || (kind === 'shell' && existsSync(DEBIAN_SHELL) ? DEBIAN_SHELL : '/usr/bin/chromium');
}

export interface VisitOptions extends BrowserContextOptions {
  /** The console errors that the test itself provokes. */
  expected?: RegExp;
}

/** Runs with a new browser profile. Console errors fail the test. */
export async function visit(
  browser: Browser,
  baseURL: string,
  journey: (page: Page, context: BrowserContext) => Promise<void>,
  { expected, ...device }: VisitOptions = {},
): Promise<void> {
  // en-GB formats times as 15:00.
  const context = await browser.newContext({ ...device, baseURL, locale: 'en-GB', serviceWorkers: 'block' });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (problem) => complaints.push(problem.error().stack ?? problem.error().message));
  try {
    const page = await context.newPage();
    await journey(page, context);
    const unexpected = complaints.filter((complaint) => !expected?.test(complaint));
    if (unexpected.length > 0) throw new Error(`The page complained:\n${unexpected.join('\n')}`);
  } catch (error) {
    if (error instanceof Error)
      for (const page of context.pages()) error.message += `\n${await describePage(page, complaints)}`;
    throw error;
  } finally {
    await context.close();
  }
}

/** What a person would have seen when the test failed: a failure that does not repeat is otherwise not to be explained. */
async function describePage(page: Page, complaints: readonly string[]): Promise<string> {
  try {
    const focus = String(await page.evaluate('document.activeElement?.outerHTML.slice(0, 200)'));
    const notices = await page.locator('[data-sonner-toast]').allInnerTexts();
    const text = (await page.locator('body').ariaSnapshot()).slice(0, 2_500);
    return [`At ${page.url()}, focus on ${focus}`, ...notices, ...complaints, text].join('\n');
  } catch (problem) {
    return `The page cannot be read: ${String(problem)}`;
  }
}
