import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPath } from '../support/browser/inbox-page.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { eventually } from '../support/eventually.ts';
import { fetchSentBy } from '../support/mail/fetch-outbox.ts';
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

test('a name that is typed faster than the list opens is taken whole', () =>
  withSnippets(async (page) => {
    await messageField(page).click();
    await page.keyboard.type('Well. ;thanks');
    await page.keyboard.press('Enter');
    await expect.poll(() => messageText(page)).toBe('Well. Hi {first name},\nthank you.');
    await page.getByRole('button', { name: 'Plain text' }).click();
    await page.locator('textarea[aria-label="Message"]').fill('Well. ');
    await page.keyboard.type(';intro');
    await page.keyboard.press('Enter');
    await expect.poll(() => messageText(page)).toBe('Well. I am Ada.');
    await page.keyboard.type(' ;-)');
    await expect.poll(() => messageText(page)).toBe('Well. I am Ada. ;-)');
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
    await page.locator('textarea[aria-label="Message"]').fill('Well.');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.locator('textarea[aria-label="Message"]').fill('Well, {unknown thing}.');
    await page.getByRole('alert').getByText('A placeholder of a snippet is not filled in.').waitFor();
  }));

const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const pdf = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
const text = { name: 'price list.txt', mimeType: 'text/plain', buffer: Buffer.from('Ten apples: 5') };

async function writeOffer(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.waitForLoadState('networkidle');
  const section = page.getByRole('region', { name: 'Snippets' });
  await section.getByRole('button', { name: 'New snippet' }).click();
  await section.getByLabel('Name').fill('Offer');
  await section.getByLabel('Text').fill('Our offer is attached.');
  await section.getByLabel('Files for this snippet').setInputFiles([text, pdf]);
  const file = section.getByRole('button', { name: /^price list\.txt/ });
  await section.getByRole('progressbar').first().waitFor({ state: 'detached' });
  await file.click();
  await viewer(page, text.name).getByText('Ten apples: 5').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => file.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Save snippet' }).click();
  await section.getByRole('button', { name: 'Edit Offer' }).waitFor();
  await section.getByText('2 files').waitFor();
}

async function insertOffer(page: Page): Promise<void> {
  await messageField(page).click();
  // At the start of a word, wherever the click was.
  for (const key of ['Control+a', 'Delete', ';']) await page.keyboard.press(key);
  await dialog(page).getByText('Offer', { exact: true }).click();
}

test('a snippet attaches its files, which are shown before sending and sent with the email', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await writeOffer(page);
    await openPath(page);
    await page.keyboard.press('c');
    await messageField(page).waitFor();
    await page.waitForLoadState('networkidle');
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') uploads.push(request.url());
    });
    await insertOffer(page);
    await attached(page).getByText('terms.pdf').waitFor();
    await attached(page).getByRole('progressbar').first().waitFor({ state: 'detached' });
    expect(uploads.filter((url) => url.includes('/outgoing/'))).toEqual([]);
    expect(await messageText(page)).toBe('Our offer is attached.');
    expect(await attached(page).getByRole('listitem').count()).toBe(2);
    await addRecipient(page, 'ben@sandbox.test');
    await page.getByLabel('Subject').fill('An offer');
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/^Sent to ben@/)
      .first()
      .waitFor();
    const sent = await eventually(async () => {
      const found = (await fetchSentBy(person)).find(({ subject }) => subject === 'An offer');
      if (!found) throw new Error('Not sent yet');
      return found;
    });
    expect(sent.raw).toContain(pdf.buffer.toString('base64'));
    expect(sent.raw).toContain(text.buffer.toString('base64'));
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Edit Offer' }).click();
    const form = page.getByRole('form', { name: 'Edit Offer' });
    await form.getByRole('button', { name: 'Remove terms.pdf' }).click();
    await form.getByRole('button', { name: 'Save snippet' }).click();
    await page.getByText('1 file', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Snippets' }).getByRole('button', { name: 'Export' }).click();
    const exported = path.join(tmpdir(), `snippets-${randomUUID()}.json`);
    await (await download).saveAs(exported);
    await page.getByRole('button', { name: 'Delete Offer' }).click();
    await page.getByRole('button', { name: 'Delete snippet' }).click();
    await page.getByRole('button', { name: 'Delete Offer' }).waitFor({ state: 'detached' });
    const transferred = page.getByLabel('File with snippets');
    await transferred.setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'),
    });
    await page.getByText('This is not a file with snippets.').waitFor();
    // Twice the same: it writes over what it brought before.
    for (let times = 0; times < 2; times += 1) {
      await transferred.setInputFiles(exported);
      await page.getByText('Imported 1 snippet.').waitFor();
      await page.getByText('Importing').waitFor({ state: 'detached' });
    }
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Offer' }).click();
    await rm(exported);
    expect(await form.getByRole('listitem').count()).toBe(1);
    await form.getByRole('button', { name: /^price list/ }).click();
    await viewer(page, text.name).getByText('Ten apples: 5').waitFor();
  }));

test('a file that does not fit, or is inserted offline, is reported; the text is inserted', () =>
  stage.inTabs(1, async ([page]) => {
    if (!page) throw new Error('No tab');
    await writeOffer(page);
    await openPath(page);
    await page.keyboard.press('c');
    await messageField(page).waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Files to attach').setInputFiles({
      ...{ name: 'film.mov', mimeType: 'video/quicktime' },
      buffer: Buffer.alloc(24_999_990),
    });
    await attached(page).getByText('film.mov').waitFor();
    await insertOffer(page);
    await page
      .getByText(/The files of “Offer” weren’t attached: an email can carry/)
      .first()
      .waitFor();
    await expect.poll(() => messageText(page)).toBe('Our offer is attached.');
    expect(await attached(page).getByRole('listitem').count()).toBe(1);
    await attached(page).getByRole('button', { name: 'Remove film.mov' }).click();
    await page.context().setOffline(true);
    await insertOffer(page);
    await page
      .getByText(/The files of “Offer” weren’t attached: you are offline/)
      .first()
      .waitFor();
    await expect.poll(() => messageText(page)).toContain('Our offer is attached.');
    expect(await attached(page).count()).toBe(0);
    await page.context().setOffline(false);
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
    await page.getByRole('button', { name: 'Delete snippet' }).click();
    // The list is hidden while the question is shown.
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Many thanks' }).waitFor({ state: 'detached' });
    await page.reload();
    expect(await page.getByRole('list', { name: 'Snippets' }).count()).toBe(0);
  }));

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
  });

test('a name that a snippet has is refused with the text kept; deleting asks, and the focus is never lost', () =>
  stage.visitAsNewcomer(async (page) => {
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await write(page, 'offer', 'The first text');
    await expect.poll(() => focused(page)).toBe('Edit offer');
    await page.getByText('Snippet “offer” saved').waitFor();
    const section = page.getByRole('region', { name: 'Snippets' });
    await section.getByRole('button', { name: 'New snippet' }).click();
    await section.getByLabel('Name').fill(' Offer');
    await section.getByLabel('Text').fill('The second text');
    await section.getByRole('button', { name: 'Save snippet' }).click();
    await section.getByText('There is already a snippet called offer.').waitFor();
    const name = section.getByRole('textbox', { name: 'Name', description: /already a snippet/ });
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await section.getByLabel('Text').inputValue()).toBe('The second text');
    expect(await violations(page)).toEqual([]);
    await name.fill('of;fer');
    await page.keyboard.press('Enter');
    await section.getByText('A name cannot contain a semicolon').waitFor();
    await section.getByLabel('Name').fill('  second   offer ');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Edit second offer');
    await section.getByText('The first text').waitFor();

    await section.getByRole('button', { name: 'Delete offer', exact: true }).click();
    await page.keyboard.press('Enter');
    await section.getByText('The first text').waitFor();
    await section.getByRole('button', { name: 'Delete offer', exact: true }).click();
    await page.getByRole('button', { name: 'Delete snippet' }).click();
    await section.getByText('The first text').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Edit second offer');
    await section.getByRole('button', { name: 'Delete second offer' }).click();
    await page.getByRole('button', { name: 'Delete snippet' }).click();
    await expect.poll(() => focused(page)).toBe('New snippet');
  }));
