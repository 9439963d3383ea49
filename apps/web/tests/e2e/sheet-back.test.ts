import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const subject = 'Plans';

const inThread = (journey: (page: Page) => Promise<void>) =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject });
    await page.setViewportSize({ width: 390, height: 844 });
    await openPath(page);
    await rowLink(page, subject).click();
    await reader(page).getByRole('article').first().waitFor();
    await journey(page);
  });

async function openSnooze(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Snooze', exact: true }).first().click();
  await sheet(page, /^Snooze until/).waitFor();
}

test('on a phone Back closes the sheet and leaves the thread; the next Back leaves the thread', () =>
  inThread(async (page) => {
    await openSnooze(page);
    await page.goBack();
    await sheet(page, /^Snooze until/).waitFor({ state: 'detached' });
    await reader(page).getByRole('heading', { name: subject }).waitFor();
    await page.goBack();
    await rowLink(page, subject).waitFor();
    expect(await reader(page).getByRole('article').count()).toBe(0);
  }));

test('on a phone a sheet that was closed by its button costs no Back', () =>
  inThread(async (page) => {
    for (let round = 0; round < 2; round += 1) {
      await openSnooze(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await sheet(page, /^Snooze until/).waitFor({ state: 'detached' });
    }
    await page.goBack();
    await rowLink(page, subject).waitFor();
    await reader(page).getByRole('article').first().waitFor({ state: 'detached' });
  }));

const surfaces = {
  'Ask the assistant': (page: Page) => page.getByRole('region', { name: 'Assistant' }),
  'All commands': (page: Page) => sheet(page, 'All commands'),
};

test.each(['Ask the assistant', 'All commands'] as const)(
  'on a phone Back closes "%s", opened from More, and stays in the inbox',
  (name) =>
    inThread(async (page) => {
      await page.goBack();
      await rowLink(page, subject).waitFor();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await sheet(page, 'More').getByText(name).click();
      const surface = surfaces[name](page);
      await surface.waitFor();
      await page.goBack();
      await surface.waitFor({ state: 'detached' });
      await rowLink(page, subject).waitFor();
      expect(new URL(page.url()).pathname).toBe('/inbox');
    }),
);

test('on a phone Back returns from the receipts to the assistant, and the next Back closes it', () =>
  inThread(async (page) => {
    await page.goBack();
    await rowLink(page, subject).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await sheet(page, 'More').getByText('Ask the assistant').click();
    const assistant = surfaces['Ask the assistant'](page);
    await assistant.getByRole('button', { name: 'Receipts' }).click();
    await assistant.getByRole('heading', { name: 'Receipts' }).waitFor();
    await page.goBack();
    await assistant.getByRole('heading', { name: 'Ask' }).waitFor();
    await page.goBack();
    await assistant.waitFor({ state: 'detached' });
    await rowLink(page, subject).waitFor();
  }));

test('on a phone Back closes a sheet of the composer, and the next Back the composer', () =>
  inThread(async (page) => {
    const later = sheet(page, /later/i);
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
    await message(page).fill('Half a sentence');
    await page.getByRole('button', { name: /later/i }).click();
    await later.waitFor();
    await page.goBack();
    await later.waitFor({ state: 'detached' });
    await message(page).waitFor();
    await page.getByRole('button', { name: /later/i }).click();
    await later.waitFor();
    await page.keyboard.press('Escape');
    await later.waitFor({ state: 'detached' });
    await page.goBack();
    await message(page).waitFor({ state: 'detached' });
    await reader(page).getByRole('heading', { name: subject }).waitFor();
    await page.goBack();
    await rowLink(page, subject).waitFor();
  }));
