import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const stage = openSharedStage();

const tour = (page: Page) => page.getByRole('region', { name: 'Tour' });
const title = (page: Page, name: string) => tour(page).getByRole('heading', { name });
const offer = (page: Page) => page.getByRole('button', { name: 'Take the tour' });

async function receive(page: Page, person: Person): Promise<void> {
  await deliver(person, { subject: 'First' });
  await deliver(person, { subject: 'Second' });
  await eventually(async () => {
    await openPath(page);
    for (const subject of ['First', 'Second']) await rowLink(page, subject).waitFor({ timeout: 1_000 });
  });
}

test('the tour is offered once, leaves the keys to the inbox, and is walked with the arrow keys', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await receive(page, person);
    await offer(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await offer(page).click();
    await title(page, 'Four lanes').waitFor();
    expect(
      await tour(page)
        .getByRole('button', { name: 'Next' })
        .evaluate((it) => it.matches(':focus')),
    ).toBe(true);
    await page.keyboard.press('ArrowRight');
    await title(page, 'A key for everything').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast'])).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('o');
    await reader(page).getByRole('heading').first().waitFor();
    for (const name of ['Snooze', 'Search, or ask', 'The assistant asks first']) {
      await page.keyboard.press('ArrowRight');
      await title(page, name).waitFor();
    }
    await page.keyboard.press('ArrowLeft');
    await title(page, 'Search, or ask').waitFor();
    await page.keyboard.press('Escape');
    await tour(page).waitFor({ state: 'detached' });
    expect(await reader(page).getByRole('heading').first().isVisible()).toBe(true);
    await openPath(page);
    await rowLink(page, 'First').waitFor();
    expect(await tour(page).count()).toBe(0);
  }));

test('skipping is remembered on the server; the palette and the help start the tour again', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await receive(page, person);
    await page.getByRole('button', { name: 'Skip the tour' }).click();
    await tour(page).waitFor({ state: 'detached' });
    await eventually(async () => {
      await openPath(page);
      expect(await tour(page).count()).toBe(0);
    });
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('What do you want to do?').fill('tour');
    await page.getByRole('option', { name: 'Take the tour' }).click();
    await title(page, 'Four lanes').waitFor();
    await page.keyboard.press('Escape');
    await tour(page).waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByRole('button', { name: 'Take the tour' }).click();
    await title(page, 'Four lanes').waitFor();
  }));

test('on a phone each step fits, names gestures instead of keys, and shows its part', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await receive(page, person);
    expect(await violations(page)).toEqual([]);
    await offer(page).tap();
    for (const name of [
      'Four lanes',
      'Swipe an email',
      'Snooze',
      'Search, or ask',
      'The assistant asks first',
    ]) {
      await title(page, name).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 600 });
      const box = await tour(page).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 600).toBe(
        true,
      );
      await page.setViewportSize(PHONE.viewport);
      await tour(page)
        .getByRole('button', { name: /^(?:Next|Done)$/ })
        .tap();
    }
    await tour(page).waitFor({ state: 'detached' });
  }, PHONE));
