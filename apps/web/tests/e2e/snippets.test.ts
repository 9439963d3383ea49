import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPath } from '../support/browser/inbox-page.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { messageField, messageText } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Insert snippet' });

async function write(page: Page, name: string, text: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Snippets' });
  await section.getByRole('button', { name: 'New snippet' }).click();
  await section.getByLabel('Name').fill(name);
  await section.getByLabel('Text').fill(text);
  await section.getByRole('button', { name: 'Save snippet' }).click();
  await section.getByRole('button', { name: `Edit ${name}` }).waitFor();
}

const withSnippets = (journey: (page: Page) => Promise<void>) =>
  stage.visitAsNewcomer(async (page) => {
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await write(page, 'Thanks', 'Hi {first name},\nthank you.');
    await write(page, 'Intro', 'I am Ada.');
    expect(await violations(page)).toEqual([]);
    await openPath(page);
    await page.keyboard.press('c');
    await messageField(page).waitFor();
    // The list of snippets and the editor load with the composer.
    await page.waitForLoadState('networkidle');
    await journey(page);
  });

test('a ; offers the snippets, letters choose one, Enter puts it in its place with the name filled in', () =>
  withSnippets(async (page) => {
    await addRecipient(page, 'Ann Lee <ann@lee.example>');
    await messageField(page).click();
    await page.keyboard.type('First; then ;');
    await dialog(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('tha');
    await page.keyboard.press('Enter');
    await expect.poll(() => messageText(page)).toBe('First; then Hi Ann,\nthank you.');
    // Two more: what is typed on goes behind it.
    await page.keyboard.type(' Bye');
    await expect.poll(() => messageText(page)).toBe('First; then Hi Ann,\nthank you. Bye');
  }));

test('a ; that begins something else stays, with what follows it; Escape leaves it too', () =>
  withSnippets(async (page) => {
    await messageField(page).click();
    await page.keyboard.type('Well ;');
    await dialog(page).waitFor();
    await page.keyboard.type(')');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => messageText(page)).toBe('Well ;)');
    await page.keyboard.type(' ;');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await messageText(page)).toBe('Well ;) ;');
    await page.getByRole('form', { name: 'New email' }).waitFor();
  }));

test('the palette inserts one too, in plain text as well; a name that is not known is asked about', () =>
  withSnippets(async (page) => {
    await page.getByRole('button', { name: 'Plain text' }).click();
    await page.locator('textarea[aria-label="Message"]').fill('Well. ');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('snippet');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Thanks').click();
    await expect.poll(() => messageText(page)).toBe('Well. Hi {first name},\nthank you.');
    await addRecipient(page, 'nameless@elsewhere.test');
    await page.getByLabel('Subject').fill('Hello');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('A placeholder of a snippet is not filled in.').waitFor();
  }));

test('a snippet is renamed and deleted in the settings', () =>
  stage.visitAsNewcomer(async (page) => {
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await write(page, 'Thanks', 'Thank you.');
    await page.getByRole('button', { name: 'Edit Thanks' }).click();
    const form = page.getByRole('form', { name: 'Edit Thanks' });
    await form.getByLabel('Name').fill('Many thanks');
    await form.getByRole('button', { name: 'Save snippet' }).click();
    await page.getByRole('button', { name: 'Delete Many thanks' }).waitFor();
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('list', { name: 'Snippets' }).getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete Many thanks' }).click();
    await page.getByRole('button', { name: 'Delete Many thanks' }).waitFor({ state: 'detached' });
    await page.reload();
    expect(await page.getByRole('list', { name: 'Snippets' }).count()).toBe(0);
  }));
