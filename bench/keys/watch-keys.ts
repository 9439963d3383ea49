import type { Page } from 'playwright-core';

/** In the page itself: from the key's own time stamp until the frame that follows it has been drawn. */
const WATCH = `
  window.keyTimes = [];
  window.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    // A message is taken after the frame's style, layout and paint.
    port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp);
    port2.postMessage(null);
  }), true);
`;

export async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
}

/** What the last of so many keys took, in milliseconds. */
export async function waitForLastKey(page: Page, count: number): Promise<number> {
  // In the page itself: the driver's own waiting needs `eval`, which the inbox's policy rightly refuses.
  return page.evaluate<number>(
    `new Promise((resolve) => {
      const look = () => (window.keyTimes.length >= ${count} ? resolve(window.keyTimes.at(-1)) : setTimeout(look, 2));
      look();
    })`,
  );
}

export function countKeys(page: Page): Promise<number> {
  return page.evaluate<number>('window.keyTimes.length');
}

/** Nothing is left to draw of what came before. */
export function waitForRest(page: Page): Promise<unknown> {
  return page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))');
}

/** A list of 100 rows and one mark that a key moves: less than this no page can do. */
export async function openBarePage(page: Page): Promise<void> {
  await page.goto(`data:text/html,<ul>${'<li>A row of text, and another</li>'.repeat(100)}</ul>`);
  await page.evaluate(`
    let at = 0;
    const rows = document.querySelectorAll('li');
    window.addEventListener('keydown', () => {
      rows[at % 100].removeAttribute('style');
      at += 1;
      rows[at % 100].setAttribute('style', 'background: gray');
    });
  `);
}
