import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();
const PHONE = { viewport: { width: 390, height: 844 } };
const rail = (page: Page) => page.getByRole('navigation', { name: 'Mail' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function arrived(page: Page, person: Person, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) await deliver(person, { subject, text: 'Could you send it by tomorrow?' });
  await eventually(async () => {
    const answer = await person.call('GET', '/api/inbox/list?view=reply');
    expect(((await answer.json()) as { rows: unknown[] }).rows).toHaveLength(subjects.length);
  }, 60_000);
  await openPath(page);
}

test('a search is pinned with a name and a count, opened by digit, palette and link, and unpinned with undo', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await arrived(page, person, ['Invoice 12', 'Invoice 13', 'Lunch']);
    await openPath(page, '/inbox?view=search&q=subject%3Ainvoice');
    await page.getByRole('button', { name: 'Pin this search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pin this search' });
    await dialog.getByLabel('Name').fill('Bills');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Pin' }).click();
    await heading(page, 'Bills').waitFor();
    const link = page.url();
    await rowLink(page, 'Invoice 12').waitFor();
    expect(await rowLink(page, 'Lunch').count()).toBe(0);
    await rail(page)
      .getByRole('link', { name: /Bills.*2 unread/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);

    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await rowLink(page, 'Lunch').waitFor();
    await page.keyboard.press('1');
    await heading(page, 'Bills').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await rowLink(page, 'Lunch').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /Go to Bills.*2 unread/ }).click();
    await heading(page, 'Bills').waitFor();
    await page.goto(link);
    await heading(page, 'Bills').waitFor();

    await page.getByRole('button', { name: 'Search in Bills' }).click();
    await page.locator('#search-field').pressSequentially('13');
    await page.getByRole('list', { name: 'Results' }).getByRole('link', { name: 'Invoice 13' }).waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'Change pinned search' }).click();
    await page.getByRole('dialog').getByText('Finds 2 threads, 2 unread').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByLabel('Name').fill('Invoices');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Invoices').waitFor();
    await page.getByRole('button', { name: 'Change pinned search' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpin' }).click();
    await rail(page)
      .getByRole('link', { name: /Invoices/ })
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.goto(link);
    await heading(page, 'Invoices').waitFor();
  }));

test('on a phone a pinned search is opened from the sheet', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await arrived(page, person, ['Invoice 12', 'Lunch']);
    await person.call('POST', '/api/search/saved', { name: 'Bills', query: 'subject:invoice' });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: /Bills.*1 unread/ }).click();
    await heading(page, 'Bills').waitFor();
    await rowLink(page, 'Invoice 12').waitFor();
    expect(await rowLink(page, 'Lunch').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  }, PHONE));
