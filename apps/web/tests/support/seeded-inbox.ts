import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { waitForHydration } from './browser/inbox-page.ts';

/** Signs in at the local Google, connects if asked, and waits for hydration. */
export async function openInbox(page: Page, name: RegExp): Promise<void> {
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
  await waitForHydration(page);
}

/** Opens the first thread by keyboard and returns its subject. */
export async function openFirst(page: Page): Promise<string> {
  await page.keyboard.press('Enter');
  await page
    .getByRole('article', { name: /^Message from/ })
    .first()
    .waitFor();
  const heading = page.getByRole('region', { name: 'Thread' }).getByRole('heading').first();
  return (await heading.textContent()) ?? '';
}

export const rows = (page: Page) => page.getByRole('list', { name: 'Threads' }).getByRole('listitem');
export const row = (page: Page, subject: string) =>
  page.getByRole('checkbox', { name: `Select ${subject}`, exact: true });

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Runs axe in an isolated world, because the CSP blocks unknown scripts. */
export async function violations(page: Page, tags: readonly string[] = RULES): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: await readFile(axeSource, 'utf8') });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then((found) => found.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.target.join(' ') + ' ' + [...n.any, ...n.all, ...n.none].map((a) => a.message).join(' ')).join(', ')))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as string[];
}
