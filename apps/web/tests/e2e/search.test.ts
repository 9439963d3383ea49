import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, labelsInAccount, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { hasFocus } from '../support/browser/keyboard.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

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

    await field(page).fill('lease before:garbage');
    await page.getByText('before:garbage needs a date, such as before:2026-03-01').waitFor();
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

test('a search with more results than fit says so, and shows them when scrolled', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const subjects = Array.from({ length: 53 }, (_, at) => `Parcel number ${at}`);
    await Promise.all(subjects.map((subject) => deliver(person, { subject })));
    await eventually(async () => {
      await openPath(page, '/inbox?view=search&q=parcel');
      await page.getByText('The first 50 threads').waitFor({ timeout: 2_000 });
    });
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(results(page).nth(1))).toBe(true);
    for (let at = 0; at < 48; at++) await page.keyboard.press('j');
    await found(page, 53);
    for (let at = 0; at < 10; at++) await page.keyboard.press('j');
    await expect.poll(() => hasFocus(results(page).nth(52))).toBe(true);
  }));

/** Searches for three threads, and returns the id of the first. */
async function openResults(page: Page, person: Person): Promise<string> {
  const from = 'Zoë Brown <zoe@flat.test>';
  for (const subject of ['Third', 'Second']) await deliver(person, { subject, from });
  const { threadId } = await deliver(person, { subject: 'First', from });
  await eventually(async () => {
    await openPath(page, '/inbox?view=search&q=from:zoe is:unread in:reply');
    await results(page).nth(2).waitFor({ timeout: 2_000 });
  });
  return threadId;
}

test('after Undo, Enter opens the restored and highlighted result', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openResults(page, person);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(results(page).nth(1))).toBe(true);
    for (const key of ['e', '#']) {
      await page.keyboard.press(key);
      await found(page, 2);
      await page.keyboard.press('z');
      await found(page, 3);
      await expect.poll(() => hasFocus(results(page).nth(1))).toBe(true);
    }
    await page.keyboard.press('Enter');
    await reader(page).getByRole('heading', { name: 'Second' }).waitFor();
  }));

test('a result shows its star, and a key sets and removes it', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openResults(page, person);
    const second = results(page).nth(1);
    const threadId = (await second.getAttribute('data-thread')) ?? '';
    const toggle = async () => {
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => hasFocus(second)).toBe(true);
      await page.keyboard.press('*');
    };
    await toggle();
    await second.getByText('starred,').waitFor();
    await expect.poll(() => labelsInAccount(person, threadId)).toContain('STARRED');
    await openPath(page, '/inbox?view=search&q=from:zoe is:unread in:reply');
    await second.getByText('starred,').waitFor();
    expect(await results(page).getByText('starred,').count()).toBe(1);
    await toggle();
    await second.getByText('starred,').waitFor({ state: 'detached' });
    await expect.poll(() => labelsInAccount(person, threadId)).not.toContain('STARRED');
  }));

test('a result that was opened is shown as read', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const threadId = await openResults(page, person);
    const first = results(page).filter({ hasText: 'First' });
    await first.getByText('Unread,').waitFor();
    await first.click();
    await reader(page).getByRole('heading', { name: 'First' }).waitFor();
    await expect.poll(() => labelsInAccount(person, threadId)).not.toContain('UNREAD');
    await page.keyboard.press('u');
    await first.waitFor();
    await first.getByText('Unread,').waitFor({ state: 'detached' });
  }));

test('results show the marks of the lists, and where nothing is found the question can be asked', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const attachments = [{ filename: 'lease.txt', contentType: 'text/plain', content: 'Deposit' }];
    await deliver(person, { subject: 'Your lease', attachments });
    await openPath(page);
    await rowLink(page, 'Your lease').waitFor();
    await page.keyboard.press('/');
    await field(page).fill('lease');
    await found(page, 1);
    await results(page).first().getByText('has an attachment,').waitFor({ state: 'attached' });
    await field(page).fill('zzyzx');
    await page.getByText('Nothing matches zzyzx.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Ask your mail instead' }).waitFor();
  }));
