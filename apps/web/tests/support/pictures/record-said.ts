import type { Page } from 'playwright-core';

/** Records every text that toasts and the live region show from now on, however briefly. */
export async function recordSaid(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const note = () => {
      for (const element of document.querySelectorAll('[data-sonner-toast] [data-title], [role=status]')) {
        const text = element.textContent?.trim();
        if (text && !said.includes(text)) said.push(text);
      }
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}
