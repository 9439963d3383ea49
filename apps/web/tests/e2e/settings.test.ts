import { readFile } from 'node:fs/promises';
import { parseZip } from '@triage/core/testing/parse-zip';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messageText } from '../support/mail/message-text.ts';
import { openStage } from '../support/open-stage.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';

const ADA = /^Ada Lindqvist/;
const EMAIL = 'ada@sandbox.test';
const SIGNATURE = 'Ada Lindqvist\n+46 8 123 456';

const stage = openStage();

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const saved = (page: Page, name: string) => section(page, name).getByText('Saved', { exact: true }).waitFor();

test('settings save automatically, survive a reload and apply to the composer', () =>
  stage.visit(async (page) => {
    await openInbox(page, ADA);
    await openSettings(page);
    const hours = section(page, 'Working hours');
    await hours.getByRole('checkbox', { name: 'Friday' }).uncheck();
    await hours.getByLabel('From').fill('08:30');
    await hours.getByLabel('Time zone').selectOption('Europe/Stockholm');
    await saved(page, 'Working hours');
    const writing = section(page, 'Writing');
    await writing.getByRole('radio', { name: 'Friendly' }).click();
    await writing.getByLabel('Signature').fill(SIGNATURE);
    await writing.getByLabel('Writing style').focus();
    await saved(page, 'Writing');
    await section(page, 'Sending').getByRole('radio', { name: '20 s' }).click();
    await saved(page, 'Sending');
    await page.waitForLoadState('networkidle');

    await openSettings(page);
    expect(await hours.getByRole('checkbox', { name: 'Friday' }).isChecked()).toBe(false);
    expect(await hours.getByRole('checkbox', { name: 'Monday' }).isChecked()).toBe(true);
    expect(await hours.getByLabel('From').inputValue()).toBe('08:30');
    expect(await hours.getByLabel('Time zone').inputValue()).toBe('Europe/Stockholm');
    expect(await writing.getByRole('radio', { name: 'Friendly' }).isChecked()).toBe(true);
    expect(await writing.getByLabel('Signature').inputValue()).toBe(SIGNATURE);
    expect(await section(page, 'Sending').getByRole('radio', { name: '20 s' }).isChecked()).toBe(true);

    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('list', { name: 'Threads' }).getByRole('listitem').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
    expect(await messageText(page)).toBe(`\n\n${SIGNATURE}`);
    await page.keyboard.type('Gladly.');
    expect(await messageText(page)).toBe(`Gladly.\n\n${SIGNATURE}`);
    await page.getByRole('button', { name: 'Help me write' }).click();
    expect(await page.getByLabel('Tone of the draft').inputValue()).toBe('friendly');
  }));

test('an invalid setting shows its error in place, and the page is accessible', () =>
  stage.visit(
    async (page) => {
      await openInbox(page, ADA);
      await openSettings(page);
      const hours = section(page, 'Working hours');
      await hours.getByLabel('to', { exact: true }).fill('06:00');
      await hours.getByRole('alert').getByText('The day must end after it starts').waitFor();
      await hours.getByLabel('to', { exact: true }).fill('');
      await hours.getByLabel('Time zone').focus();
      await hours.getByRole('alert').getByText('Give the time at which your day ends.').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(500);
        expect(await violations(page), colorScheme).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
    { expected: /^Failed to load resource: .*\b400\b.*\/settings\.update\?/ },
  ));

test('the export is a complete file; deleting everything ends at the sign-in page, and the API answers 401', () =>
  stage.visit(async (page, context) => {
    await openInbox(page, ADA);
    await openSettings(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^triage-\d{4}-\d\d-\d\d\.zip$/);
    const files = parseZip(await readFile(await download.path()));
    expect(files.get('users.ndjson')).toContain(EMAIL);
    expect(files.get('threads.ndjson')?.split('\n').length).toBeGreaterThan(10);

    const call = () =>
      context.request.post('/api/search/advanced', { data: { query: 'mail' }, maxRedirects: 0 });
    expect((await call()).status()).toBe(200);
    await page.getByRole('button', { name: 'Delete everything…' }).click();
    const dialog = page.getByRole('alertdialog');
    expect(await dialog.getByRole('button', { name: 'Delete everything' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(EMAIL);
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await dialog.getByText('Access at the provider was revoked.').waitFor();
    expect((await call()).status()).toBe(401);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in/);
    await page.goto('/inbox');
    await page.waitForURL(/\/sign-in/);
  }));

test('a theme that is chosen in one tab shows in another when somebody returns to it', () =>
  stage.visit(async (page) => {
    await openInbox(page, ADA);
    const other = await page.context().newPage();
    await openSettings(other);
    await section(other, 'Appearance').getByRole('radio', { name: 'Dark' }).click();
    // A page that is driven by tests has the focus all the time.
    const returnTo = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const shown = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await returnTo();
    await expect.poll(shown).toBe('dark');
    await section(other, 'Appearance').getByRole('radio', { name: 'System' }).click();
    await returnTo();
    await expect.poll(shown).toBeUndefined();
  }));
