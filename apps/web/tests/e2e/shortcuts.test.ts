import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, rowLink, waitForHydration } from '../support/browser/inbox-page.ts';
import { press } from '../support/browser/keyboard.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();
const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const saved = (page: Page) => page.getByText('Saved').waitFor();

async function openShortcuts(page: Page): Promise<void> {
  await page.goto('/settings/shortcuts', { waitUntil: 'networkidle' });
}

async function record(page: Page, name: string, ...keys: string[]): Promise<void> {
  await page.getByRole('button', { name: `Add a key for ${name}`, exact: true }).click();
  await press(page, ...keys);
}

async function withThread(page: Page, person: Person): Promise<void> {
  await deliver(person, { subject: 'Which tiles?', text: 'Could you tell me which tiles you want?' });
  await expect
    .poll(async () => {
      await openPath(page);
      return rowLink(page, 'Which tiles?').count();
    })
    .toBe(1);
  await waitForHydration(page);
}

test('a changed key works in the inbox, the help, the palette and the tooltips', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await withThread(page, person);
    await openShortcuts(page);
    expect(await violations(page)).toEqual([]);
    await record(page, 'Archive', 'y');
    await page.getByRole('button', { name: 'Remove Y from Archive' }).waitFor();
    await page.getByRole('button', { name: 'Remove E from Archive', exact: true }).click();
    await record(page, 'Go to Reply', 'g', 'i');
    await line(page, 'Go to Reply').getByText('I', { exact: true }).waitFor();
    await saved(page);

    await openPath(page, '/inbox?view=fyi');
    await waitForHydration(page);
    await page
      .getByRole('link', { name: /^Reply/ })
      .first()
      .waitFor();
    expect(await page.getByTitle('Reply (G R)').count()).toBeGreaterThan(0);
    await press(page, 'g', 'i');
    await page.getByRole('heading', { level: 1, name: /^Reply/ }).waitFor();
    await press(page, 'j', '?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.poll(() => help.locator('dl > div', { hasText: /^Archive/ }).textContent()).toBe('ArchiveY');
    await press(page, 'Escape', 'Control+k');
    const palette = page.getByRole('dialog', { name: 'All commands' });
    await palette.getByRole('option', { name: 'Archive Y', exact: true }).waitFor();
    await press(page, 'Escape', 'e');
    await press(page, 'Enter');
    const toolbar = page.getByRole('toolbar', { name: 'Thread' });
    await toolbar.getByTitle('Archive (Y)').waitFor();
    await press(page, 'y');
    await rowLink(page, 'Which tiles?').waitFor({ state: 'detached' });
  }));

test('a preset fills all keys, a conflict is shown and resolved, and a reset returns to the preset', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await withThread(page, person);
    await openShortcuts(page);
    await page.getByRole('radio', { name: 'Superhuman' }).check();
    await record(page, 'Archive', 'h');
    await page.getByText('2 commands have keys in conflict').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove H from “Snooze…”' }).click();
    await page.getByText('2 commands have keys in conflict').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reset Snooze…' }).click();
    await page.getByRole('button', { name: 'Reset Archive' }).click();
    await saved(page);
    await openPath(page);
    await waitForHydration(page);
    await press(page, 'j', 'h');
    await page.getByRole('dialog', { name: /^Snooze until/ }).waitFor();
  }));

test('keys that the browser or the keyboard user needs are refused, and Escape cancels', () =>
  stage.visitAsNewcomer(async (page) => {
    await openShortcuts(page);
    await record(page, 'Archive', 'Enter');
    await page.getByText('Enter and the arrow keys cannot be changed.').waitFor();
    await press(page, 'Control+c');
    await page.getByText('The browser needs Ctrl C.').waitFor();
    await press(page, 'Escape');
    await page.getByRole('button', { name: 'Add a key for Archive', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Remove .* from Archive$/ }).count()).toBe(1);
  }));

test('shortcuts are exported and imported as a file, and an import can be undone', () =>
  stage.visitAsNewcomer(async (page) => {
    await openShortcuts(page);
    await record(page, 'Archive', 'y');
    await page.getByRole('button', { name: 'Remove Y from Archive' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const file = await json(await download.createReadStream());
    expect(file).toMatchObject({
      preset: 'triage',
      keys: { archive: ['e', 'y'], snooze: ['s'], next: ['j'] },
    });

    const choose = (name: string, text: string) =>
      page
        .getByLabel('File of shortcuts')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await choose('tea.json', '{"make": "tea"}');
    await page.getByText('tea.json is not a file of shortcuts. Nothing was changed.').waitFor();
    await choose('mine.json', JSON.stringify({ preset: 'gmail', keys: { archive: ['q'], brew: ['t'] } }));
    await page.getByText('Imported mine.json, without the unknown commands brew.').waitFor();
    expect(await page.getByRole('radio', { name: 'Gmail' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Remove Q from Archive' }).waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Y from Archive' }).waitFor();
    await saved(page);
    await openShortcuts(page);
    await page.getByRole('button', { name: 'Remove Y from Archive' }).waitFor();
  }));
