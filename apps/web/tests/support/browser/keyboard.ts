import type { Locator, Page } from 'playwright-core';

const TABS_MAX = 80;

export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses <= TABS_MAX; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(
    `${TABS_MAX} presses of ${key} do not lead to ${target}; focus: ${await whereFocusIs(page)}`,
  );
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export function hasFocus(target: Locator): Promise<boolean> {
  return target
    .first()
    .evaluate((element) => element === document.activeElement, undefined, { timeout: 10_000 });
}

/** "body" means that the focus is lost. */
export function whereFocusIs(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return 'body';
    const name = active.getAttribute('aria-label') ?? active.textContent?.slice(0, 40) ?? '';
    return `${active.tagName.toLowerCase()} ${name}`.trim();
  });
}
