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

async function fill(page: Page, person: Person, ...subjects: string[]): Promise<string[]> {
  const delivered: string[] = [];
  for (const subject of subjects) delivered.push((await deliver(person, { subject })).threadId);
  await eventually(async () => {
    await openPath(page);
    for (const subject of subjects) await rowLink(page, subject).waitFor({ timeout: 1_000 });
  });
  return delivered;
}

test('a star by key, on the row and in the account, and off again with Undo', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [threadId = ''] = await fill(page, person, 'Worth a star');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+*');
    await rowLink(page, 'Worth a star').getByText('starred,').waitFor({ state: 'attached' });
    await said(page, 'Starred “Worth a star”');
    await eventually(async () => expect(await labelsInAccount(person, threadId)).toContain('STARRED'));
    await page.keyboard.press('z');
    await said(page, 'Change undone');
    await eventually(async () => expect(await labelsInAccount(person, threadId)).not.toContain('STARRED'));
    expect(await rowLink(page, 'Worth a star').getByText('starred,').count()).toBe(0);
  }));

test('an archived thread goes back to its lane by one button, and nothing is learned from it', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [threadId = ''] = await fill(page, person, 'Out and back');
    await person.call('POST', '/api/inbox/archive', { threadId });
    await openPath(page, `/inbox?view=done&thread=${threadId}`);
    await reader(page).getByRole('button', { name: 'Back to Reply' }).click();
    await said(page, 'Moved back to Reply: “Out and back”');
    await eventually(async () => expect(await labelsInAccount(person, threadId)).toContain('INBOX'));
    const lessons = await (await person.call('GET', '/api/inbox/lessons')).json();
    expect(JSON.stringify(lessons)).not.toContain('"lane"');
    await page.keyboard.press('z');
    await eventually(async () => expect(await labelsInAccount(person, threadId)).not.toContain('INBOX'));
  }));

test('trash by key takes the row away and Undo brings it back, also after a reload', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [threadId = ''] = await fill(page, person, 'For the bin', 'To be kept');
    await rowLink(page, 'For the bin').click();
    await reader(page).getByRole('heading', { name: 'For the bin' }).waitFor();
    await page.keyboard.press('Shift+#');
    await rowLink(page, 'For the bin').waitFor({ state: 'detached' });
    await said(page, 'Moved to Trash: “For the bin”');
    await eventually(async () => {
      const labels = await labelsInAccount(person, threadId);
      expect(labels.includes('TRASH') && !labels.includes('INBOX')).toBe(true);
    });
    await page.keyboard.press('z');
    await rowLink(page, 'For the bin').waitFor();
    await said(page, 'Trash undone');
    await eventually(async () => {
      const labels = await labelsInAccount(person, threadId);
      expect(labels.includes('INBOX') && !labels.includes('TRASH')).toBe(true);
    });
    await openPath(page);
    await rowLink(page, 'For the bin').waitFor();
  }));

test('the selection bar moves several threads to the trash, and reports spam from its sheet', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const ids = await fill(page, person, 'First', 'Second', 'Third', 'Fourth');
    await selectBox(page, 'First').click();
    await selectBox(page, 'Second').click();
    const bar = page.getByRole('region', { name: 'Selected threads' });
    await bar.getByRole('button', { name: 'Trash' }).click();
    await said(page, 'Moved to Trash: 2 threads');
    await selectBox(page, 'Third').click();
    await selectBox(page, 'Fourth').click();
    await bar.getByRole('button', { name: 'More actions' }).click();
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('dialog', { name: '2 threads' })
      .getByRole('button', { name: 'Report spam' })
      .click();
    await said(page, 'Reported as spam: 2 threads');
    await eventually(async () => {
      const labels = await Promise.all(ids.map((id) => labelsInAccount(person, id)));
      expect(
        labels.map((each) => each.filter((label) => ['TRASH', 'SPAM', 'INBOX'].includes(label))),
      ).toEqual([['TRASH'], ['TRASH'], ['SPAM'], ['SPAM']]);
    });
  }));

test('with a mouse the other actions of a thread are a menu at its button, with their keys', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await fill(page, person, 'For the menu');
    await rowLink(page, 'For the menu').click();
    const button = reader(page).getByRole('button', { name: 'More actions' });
    const at = await button.boundingBox();
    await button.click();
    const menu = page.getByRole('dialog', { name: 'For the menu' });
    const spam = menu.getByRole('button', { name: 'Report spam' });
    expect(await spam.locator('kbd').textContent()).toBe('!');
    const below = await menu.boundingBox();
    expect((below?.y ?? 0) - (at?.y ?? 0) - (at?.height ?? 0)).toBeLessThan(12);
    expect(below?.x).toBeLessThanOrEqual((at?.x ?? 0) + 1);
    const names = await menu.getByRole('button').allTextContents();
    for (const shown of ['Archive', 'Snooze…', 'Move…', 'Label…', 'Mark as unread', 'Star', 'Move to Trash'])
      expect(names.some((name) => name.startsWith(shown))).toBe(false);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    expect(
      await menu.getByRole('button', { name: 'Block Ann Lee' }).evaluate((each) => each.matches(':focus')),
    ).toBe(true);
    await spam.click();
    await said(page, 'Reported as spam: “For the menu”');
  }));

test('moving proposes another lane than the one where the thread is', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await fill(page, person, 'To be moved');
    await page.keyboard.press('j');
    await page.keyboard.press('v');
    const dialog = page.getByRole('dialog', { name: 'Move to…' });
    await dialog.getByRole('option', { name: 'Reply Current lane' }).waitFor();
    await dialog.getByRole('option', { name: /^Schedule/, selected: true }).waitFor();
  }));
