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
import { seesSubject } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const stage = openSharedStage();

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });
const isGone = (person: Person, threadId: string) =>
  eventually(async () => expect(await labelsInAccount(person, threadId)).toEqual([]));

/** In the trash of an account whose grant has, from elsewhere, what deleting takes. */
async function fillTrash(page: Page, person: Person, ...subjects: string[]): Promise<string[]> {
  await person.connectWith('https://mail.google.com/');
  return fillLockedTrash(page, person, ...subjects);
}

async function fillLockedTrash(page: Page, person: Person, ...subjects: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const subject of subjects) {
    const { threadId } = await deliver(person, { subject });
    await seesSubject(person, subject);
    expect((await person.call('POST', '/api/inbox/trash', { threadId })).status).toBe(200);
    ids.push(threadId);
  }
  await openPath(page, '/inbox?view=trash');
  for (const subject of subjects) await rowLink(page, subject).waitFor();
  return ids;
}

test('a key asks first: Enter and Escape keep the conversation, and the button deletes it without Undo', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [threadId = '', kept = ''] = await fillTrash(page, person, 'Unwanted', 'Kept');
    await rowLink(page, 'Unwanted').click();
    await reader(page).getByRole('heading', { name: 'Unwanted' }).waitFor();
    await reader(page).getByText('In Trash.').waitFor();
    expect(await reader(page).getByRole('button', { name: 'Move', exact: true }).count()).toBe(0);
    const dialog = question(page, 'Delete 1 conversation for good?');
    for (const key of ['Enter', 'Escape']) {
      await page.keyboard.press('Shift+D');
      await dialog.getByText('This cannot be undone.').waitFor();
      expect(
        await dialog.getByRole('button', { name: 'Cancel' }).evaluate((one) => one.matches(':focus')),
      ).toBe(true);
      await page.keyboard.press(key);
      await dialog.waitFor({ state: 'detached' });
    }
    expect(await labelsInAccount(person, threadId)).toContain('TRASH');
    await reader(page).getByRole('button', { name: 'Delete for good' }).click();
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await said(page, 'Deleted “Unwanted” for good');
    await rowLink(page, 'Unwanted').waitFor({ state: 'detached' });
    await isGone(person, threadId);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.keyboard.press('z');
    await said(page, 'Nothing to undo');
    expect(await labelsInAccount(person, kept)).toContain('TRASH');
  }));

test('a selection is deleted from its bar, and the rest by Empty Trash of the palette', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const ids = await fillTrash(page, person, 'First', 'Second', 'Third', 'Fourth', 'Fifth');
    for (const subject of ['First', 'Second', 'Third']) await selectBox(page, subject).click();
    const bar = page.getByRole('region', { name: 'Selected threads' });
    expect(await violations(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Delete for good' }).click();
    await question(page, 'Delete 3 conversations for good?')
      .getByRole('button', { name: 'Delete for good' })
      .click();
    await said(page, 'Deleted 3 conversations for good');
    for (const threadId of ids.slice(0, 3)) await isGone(person, threadId);
    expect(await labelsInAccount(person, ids[3] ?? '')).toContain('TRASH');
    await rowLink(page, 'First').waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill('empty trash');
    await page.keyboard.press('Enter');
    await question(page, 'Delete all 2 conversations in Trash for good?')
      .getByRole('button', { name: 'Empty Trash' })
      .click();
    await said(page, 'Trash is empty');
    await page.getByText('The trash is empty').waitFor();
    for (const threadId of ids) await isGone(person, threadId);
  }));

test('a conversation that was just moved to Trash, once deleted, is not offered to be put back', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await person.connectWith('https://mail.google.com/');
    const { threadId } = await deliver(person, { subject: 'Twice unwanted' });
    await seesSubject(person, 'Twice unwanted');
    await openPath(page);
    await rowLink(page, 'Twice unwanted').hover();
    await page.getByRole('button', { name: 'Move to Trash' }).click();
    await said(page, 'Moved to Trash: “Twice unwanted”');
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await rowLink(page, 'Twice unwanted').waitFor();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await question(page, 'Delete 1 conversation for good?')
      .getByRole('button', { name: 'Delete for good' })
      .click();
    await said(page, 'Deleted “Twice unwanted” for good');
    await isGone(person, threadId);
    await page.keyboard.press('z');
    await said(page, 'Nothing to undo');
  }));

test('without the permission Trash says what Google does, and leads to Gmail', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [threadId = ''] = await fillLockedTrash(page, person, 'Stays');
    await page.getByText('Google deletes what is in Trash after 30 days.').waitFor();
    const link = page.getByRole('link', { name: 'Open Trash in Gmail' });
    const url = `https://mail.google.com/mail/?authuser=${encodeURIComponent(person.email)}#trash`;
    expect(await link.getAttribute('href')).toBe(url);
    for (const name of ['Empty Trash', 'Delete for good'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await page.keyboard.press('Shift+D');
    const dialog = question(page, 'Only Gmail can delete this for good');
    expect(await dialog.getByRole('link', { name: 'Open Trash in Gmail' }).getAttribute('href')).toBe(url);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await labelsInAccount(person, threadId)).toContain('TRASH');
    await openPath(page);
    await page.keyboard.press('Shift+D');
    await page.getByText('Only conversations in Trash can be deleted for good.').first().waitFor();
  }));

test('on a phone the sheet of a row deletes, and Trash is emptied by its button', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const ids = await fillTrash(page, person, 'One', 'Two');
    await page.getByRole('button', { name: 'Actions for One' }).tap();
    const sheet = page.getByRole('dialog', { name: 'One' });
    expect(await violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Delete for good…' }).tap();
    const dialog = question(page, 'Delete 1 conversation for good?');
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete for good' }).tap();
    await isGone(person, ids[0] ?? '');
    await rowLink(page, 'One').waitFor({ state: 'detached' });
    await rowLink(page, 'Two').tap();
    await reader(page).getByRole('button', { name: 'Delete for good' }).waitFor();
    await reader(page).getByRole('button', { name: 'Back to the list' }).tap();
    await page.getByRole('button', { name: 'Empty Trash' }).tap();
    await question(page, 'Delete everything in Trash for good?')
      .getByRole('button', { name: 'Empty Trash' })
      .tap();
    await said(page, 'Trash is empty');
    await isGone(person, ids[1] ?? '');
  }, PHONE));
