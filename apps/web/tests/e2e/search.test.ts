import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search mail' });
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link');
const found = (page: Page, count: number) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${count} threads?\\b`) })
    .waitFor();

test('search filters can be removed, matches are marked, and the search is remembered', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const zoe = 'Zoë Brown <zoe@flat.test>';
    await deliver(person, { subject: 'Your lease', from: zoe, text: 'The deposit is returned.' });
    await deliver(person, { subject: 'Lease of the car', text: 'Please sign the lease today?' });
    await openPath(page);
    await rowLink(page, 'Lease of the car').waitFor();
    await page.keyboard.press('/');
    await field(page).fill('lease');
    await found(page, 2);
    expect(await results(page).locator('mark').first().textContent()).toMatch(/^lease$/i);

    await field(page).fill('lease zo');
    await page.getByRole('list', { name: 'Suggestions' }).getByRole('button', { name: 'Zoë Brown' }).click();
    expect(await field(page).inputValue()).toBe('lease from:zoe@flat.test ');
    await found(page, 1);

    await results(page).first().click();
    await reader(page).getByRole('heading', { name: 'Your lease' }).waitFor();
    await reader(page).getByRole('button', { name: 'More from Zoë Brown' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^1 message in 1 thread/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove from:zoe@flat.test' }).click();
    await found(page, 2);
    await field(page).fill('');
    const before = page.getByRole('button', { name: 'lease from:zoe@flat.test', exact: true });
    await before.click();
    await found(page, 1);
    await field(page).fill('');
    await page.getByRole('button', { name: 'Remove lease from:zoe@flat.test from recent searches' }).click();
    await before.waitFor({ state: 'detached' });
  }));
