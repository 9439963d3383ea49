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

/** A notification that is half faded in has no contrast yet, and how long that lasts depends on the machine. */
const NO_MOTION = '*, *::before, *::after { transition: none !important; animation: none !important; }';

/** Runs axe in an isolated world, because the CSP blocks unknown scripts. */
export async function violations(page: Page, tags: readonly string[] = RULES): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: await readFile(axeSource, 'utf8') });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(${runAxe})(${JSON.stringify(tags)}, ${JSON.stringify(NO_MOTION)})`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as string[];
}

interface Axe {
  run(
    where: Document,
    options: { runOnly: readonly string[]; resultTypes: ['violations'] },
  ): Promise<{
    violations: Violation[];
  }>;
}
interface Violation {
  id: string;
  nodes: { target: string[]; any: Check[]; all: Check[]; none: Check[] }[];
}
interface Check {
  message: string;
}

/** Sent to the page as text: it can use nothing of this file. */
async function runAxe(runOnly: readonly string[], noMotion: string): Promise<string[]> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(noMotion);
  const before = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [...before, sheet];
  // Two frames: what was about to appear has appeared.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  // All violations are reported; of what passes, axe would describe thousands of elements that nobody reads.
  const { violations: found } = await (window as unknown as { axe: Axe }).axe.run(document, {
    runOnly,
    resultTypes: ['violations'],
  });
  document.adoptedStyleSheets = before;
  const messages = (checks: Check[]) => checks.map(({ message }) => message).join(' ');
  return found.map(({ id, nodes }) => {
    const where = nodes.map(
      ({ target, any, all, none }) => `${target.join(' ')} ${messages([...any, ...all, ...none])}`,
    );
    return `${id}: ${where.join(', ')}`;
  });
}
