import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openSharedStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const press = (page: Page, name: string) => question(page).getByRole('button', { name }).click();
const name = (page: Page) => page.getByRole('form', { name: 'New rule' }).getByLabel('Name');

test('a rule that is half written is left by a link or Back only after a question', () =>
  stage.visitAsNewcomer(async (page) => {
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Rules', exact: true }).last().click();
    await page.getByRole('button', { name: 'New rule' }).click();
    await name(page).fill('Half a rule');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await question(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await question(page).waitFor({ state: 'detached' });
    expect(await name(page).inputValue()).toBe('Half a rule');
    await page.goBack();
    await question(page).waitFor();
    await press(page, 'Stay');
    expect(await name(page).inputValue()).toBe('Half a rule');
    await page.goBack();
    await press(page, 'Leave');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  }));

test('a form as it was, and one that was saved, are left without a question', () =>
  stage.visitAsNewcomer(async (page) => {
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    const snippets = page.getByRole('region', { name: 'Snippets' });
    await snippets.getByRole('button', { name: 'New snippet' }).click();
    await snippets.getByLabel('Name').fill('Thanks');
    await snippets.getByLabel('Text').fill('Thank you.');
    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    await question(page).waitFor();
    await press(page, 'Stay');
    await snippets.getByRole('button', { name: 'Save snippet' }).click();
    await snippets.getByRole('button', { name: 'Edit Thanks' }).click();
    await page.getByRole('link', { name: 'Inbox', exact: true }).click();
    await page.waitForURL(/\/inbox/);
    expect(await question(page).count()).toBe(0);
  }));
