import { expect, test } from 'vitest';
import { deliver, openPath, rowLink } from '../support/browser/inbox-page.ts';
import { openStage } from '../support/open-stage.ts';
import { openFirst, openInbox, row, violations } from '../support/seeded-inbox.ts';

const stage = openStage();

interface Look {
  heading: string | null;
  messages: number;
  list: number;
}

test('the first lanes fill within seconds; a thread is read, archived and restored by keyboard', () =>
  stage.visit(async (page) => {
    await openInbox(page, /^Ada Lindqvist/);
    const subject = await openFirst(page);
    await page.keyboard.press('e');
    await row(page, subject).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await row(page, subject).waitFor();
  }));

test('a key press paints the heading first, then the messages and the narrower list', () =>
  stage.visit(async (page) => {
    await openInbox(page, /^Ada Lindqvist/);
    const look = `({
      heading: document.querySelector('[aria-label="Thread"] h2')?.textContent ?? null,
      messages: document.querySelectorAll('[aria-label="Thread"] article').length,
      list: document.querySelector('.list-column').clientWidth,
    })`;
    const before = await page.evaluate<Look>(look);
    await openFirst(page);
    await page.keyboard.press('u');
    await expect.poll(() => page.evaluate<Look>(look)).toEqual(before);
    await page.evaluate(
      `window.addEventListener('keydown', () => requestAnimationFrame(() => { window.firstFrame = ${look}; }), true)`,
    );
    await page.keyboard.press('Enter');
    await page.getByRole('article').first().waitFor();
    const [first, now] = await page.evaluate<[Look, Look]>(`[window.firstFrame, ${look}]`);
    expect(first).toEqual({ heading: now.heading, messages: 0, list: before.list });
    expect(now.heading).not.toBeNull();
    expect(now.list).toBeLessThan(before.list);
  }));

test('a burst of keys shows only the last toast, and Undo reverts all of them', () =>
  stage.visit(async (page) => {
    await openInbox(page, /^Ada Lindqvist/);
    const subject = await openFirst(page);
    await page.keyboard.press('u');
    const presses = (key: string) =>
      page.evaluate(`for (let at = 0; at < 3; at++)
        window.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}' }));`);
    const toasts = page.locator('section[aria-label^="Messages"] li');
    await presses('e');
    await toasts.filter({ hasText: /^Archived “/ }).waitFor();
    expect(await toasts.count()).toBe(1);
    await row(page, subject).waitFor({ state: 'detached' });
    await presses('z');
    await toasts.filter({ hasText: 'Archive undone' }).waitFor();
    expect(await toasts.filter({ hasText: 'undone' }).count()).toBe(1);
    await row(page, subject).waitFor();
  }));

test('a snoozed thread leaves its lane for Snoozed, by words such as "tomorrow 9am"', () =>
  stage.visit(async (page) => {
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

test('a delivered email appears without a reload', () =>
  stage.visit(async (page) => {
    await openInbox(page, /^Chiara Rossi/);
    const subject = `Could you call me back ${Date.now()}?`;
    await stage.world.control('mail', {
      to: 'chiara@sandbox.test',
      from: 'Mara Vogel <mara@vogel.test>',
      subject,
      text: 'Hi Chiara, could you call me back today? I need your answer by four.',
    });
    await row(page, subject).waitFor({ timeout: 30_000 });
  }));

test.each([
  ['beside the rail', { width: 1280, height: 800 }],
  ['on a phone', { width: 360, height: 740 }],
])('nothing moves while the page comes alive, %s', (_name, viewport) =>
  stage.visitAsNewcomer(async (page, person) => {
    for (const subject of ['One', 'Two', 'Three']) await deliver(person, { subject });
    await page.setViewportSize(viewport);
    await openPath(page);
    await rowLink(page, 'Three').waitFor();
    await page.addInitScript(`
      window.moved = [];
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries())
          window.moved.push(...sources.map(({ node }) => node?.outerHTML ?? 'something that is gone'));
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await openPath(page);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
    expect(await page.evaluate('window.moved')).toEqual([]);
  }),
);

test('the inbox is accessible in light and in dark', () =>
  stage.visit(async (page) => {
    await openInbox(page, /^Ada Lindqvist/);
    await openFirst(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Wait for the colour transition between schemes.
      await page.waitForTimeout(1_000);
      expect(await violations(page), colorScheme).toEqual([]);
    }
  }));
