import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  deliver,
  labelsInAccount,
  openPath,
  reader,
  rowLink,
  selectBox,
} from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Labels' });
const option = (page: Page, name: string) => picker(page).getByRole('option', { name, exact: true });

async function create(person: Person, name: string, colour: string): Promise<string> {
  const response = await person.call('PUT', '/api/inbox/labels', { name, colour });
  return ((await response.json()) as { id: string }).id;
}

async function fill(page: Page, person: Person, ...subjects: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const subject of subjects) ids.push((await deliver(person, { subject })).threadId);
  await eventually(async () => {
    await openPath(page);
    for (const subject of subjects) await rowLink(page, subject).waitFor({ timeout: 1_000 });
  });
  return ids;
}

const inAccount = (person: Person, threadId: string, labels: string[]) =>
  eventually(async () => expect((await labelsInAccount(person, threadId)).sort()).toEqual(labels.sort()));

test('by key: a label is typed, created with a colour, put on the thread, and taken off by Undo', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [threadId = ''] = await fill(page, person, 'For the roof');
    await page.keyboard.press('j');
    await page.keyboard.press('l');
    await picker(page).getByRole('combobox', { name: 'Labels' }).fill('Roof/Offers');
    await picker(page).getByLabel('Colour of the new label').selectOption('teal');
    expect(await violations(page)).toEqual([]);
    await picker(page).getByRole('combobox', { name: 'Labels' }).press('Enter');
    await said(page, 'Added label “Roof/Offers” to “For the roof”');
    await rowLink(page, 'For the roof').getByText('Roof/Offers').waitFor();
    const { labels } = (await (await person.call('GET', '/api/inbox/labels')).json()) as {
      labels: { id: string; name: string; colour: string }[];
    };
    const label = labels.find(({ name }) => name === 'Roof/Offers');
    expect(label?.colour).toBe('teal');
    await inAccount(person, threadId, ['INBOX', 'UNREAD', label?.id ?? '']);
    await page.keyboard.press('z');
    await said(page, 'Change undone');
    await inAccount(person, threadId, ['INBOX', 'UNREAD']);
    expect(await rowLink(page, 'For the roof').getByText('Roof/Offers').count()).toBe(0);
  }));

test('several at once: a label that some have is mixed, and one choice gives it to all', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const work = await create(person, 'Work', 'blue');
    const [one = '', two = ''] = await fill(page, person, 'Report', 'Budget');
    await person.call('POST', '/api/inbox/labels', { threadIds: [one], add: [work] });
    await rowLink(page, 'Report').getByText('Work').waitFor();
    await selectBox(page, 'Report').click();
    await selectBox(page, 'Budget').click();
    await page.keyboard.press('l');
    const choice = option(page, 'Work');
    await choice.and(page.locator('[aria-checked=mixed]')).waitFor();
    await choice.click();
    await choice.and(page.locator('[aria-checked=true]')).waitFor();
    await inAccount(person, two, ['INBOX', 'UNREAD', work]);
    await choice.click();
    await choice.and(page.locator('[aria-checked=false]')).waitFor();
    for (const threadId of [one, two]) await inAccount(person, threadId, ['INBOX', 'UNREAD']);
    await page.keyboard.press('Escape');
    await picker(page).waitFor({ state: 'detached' });
  }));

test('moving to a label by V archives the thread into its list, and Undo brings it back', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const id = await create(person, 'Receipts', 'green');
    const [threadId = ''] = await fill(page, person, 'Your receipt', 'Another one');
    await rowLink(page, 'Your receipt').click();
    await reader(page).getByRole('heading', { name: 'Your receipt' }).waitFor();
    await page.keyboard.press('v');
    const dialog = page.getByRole('dialog', { name: 'Move to…' });
    await dialog.getByRole('combobox', { name: 'Move to' }).fill('rec');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Move to' }).press('Enter');
    await said(page, 'Moved to Receipts: “Your receipt”');
    await rowLink(page, 'Your receipt').waitFor({ state: 'detached' });
    await eventually(async () => {
      const labels = await labelsInAccount(person, threadId);
      expect([labels.includes(id), labels.includes('INBOX')]).toEqual([true, false]);
    });
    await page.keyboard.press('z');
    await rowLink(page, 'Your receipt').waitFor();
    await eventually(async () => {
      const labels = await labelsInAccount(person, threadId);
      expect([labels.includes(id), labels.includes('INBOX')]).toEqual([false, true]);
    });
  }));

test('on a phone: the sheet of a thread, the picker, the chip in the reader', () =>
  stage.visitAsNewcomer(
    async (page, person) => {
      const id = await create(person, 'Travel', 'orange');
      const [threadId = ''] = await fill(page, person, 'Night train');
      await rowLink(page, 'Night train').tap();
      await page.getByRole('button', { name: 'More actions' }).tap();
      await page.getByRole('button', { name: 'Label…' }).tap();
      await option(page, 'Travel').tap();
      expect(await violations(page)).toEqual([]);
      await picker(page).getByRole('button', { name: 'Close' }).tap();
      await page.getByRole('list', { name: 'Labels' }).getByRole('button', { name: 'Travel' }).waitFor();
      await eventually(async () => expect(await labelsInAccount(person, threadId)).toContain(id));
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true },
  ));
