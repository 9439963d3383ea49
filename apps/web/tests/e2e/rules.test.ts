import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, labelsInAccount, openPath, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();
const ANN = 'Ann Lee <ann@lee.example>';
const PHONE = { viewport: { width: 390, height: 844 } };

const form = (page: Page) => page.getByRole('form', { name: 'New rule' });
const log = (page: Page) => page.getByRole('list', { name: 'What your rules did' });

async function openRules(page: Page): Promise<void> {
  await page.goto('/settings/rules');
  await page.waitForLoadState('networkidle');
}

async function arrived(page: Page, person: Person, subject: string, from = ANN): Promise<string> {
  const { threadId } = await deliver(person, { subject, from, text: 'Could you send it by tomorrow?' });
  await eventually(async () => {
    await openPath(page);
    await rowLink(page, subject).waitFor({ timeout: 1_000 });
  });
  return threadId;
}

const inAccount = (person: Person, threadId: string, labels: string[]) =>
  eventually(async () => expect((await labelsInAccount(person, threadId)).sort()).toEqual(labels.sort()));

test('a rule is made, previewed, refined and switched on; new mail is sorted by it, and the log undoes it', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await arrived(page, person, 'Weekly numbers');
    await arrived(page, person, 'Please leave alone');
    await openRules(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'New rule' }).click();
    await form(page).getByLabel('Name').fill('Ann to FYI');
    await form(page).getByLabel('From ·').fill('lee.example');
    await form(page).getByLabel('Lane').selectOption('FYI');
    await form(page).getByLabel('Star').check();
    await form(page).getByRole('button', { name: 'Preview' }).click();
    const hits = form(page).getByRole('list', { name: 'Matching threads' });
    await hits.getByText('Reply → FYI, starred').first().waitFor();
    expect(await hits.getByRole('listitem').count()).toBe(2);
    await form(page).getByRole('button', { name: 'Right: Weekly numbers' }).click();
    await form(page).getByRole('button', { name: 'Wrong: Please leave alone' }).click();
    expect(await violations(page)).toEqual([]);
    await form(page).getByRole('button', { name: 'This subject' }).click();
    await form(page).getByText('1 thread in the last 14 days matches.').waitFor();
    await form(page).getByRole('button', { name: 'Save and switch on' }).click();
    await page.getByRole('button', { name: 'Switch off Ann to FYI' }).waitFor();

    const excepted = await arrived(page, person, 'Re: Please leave alone');
    await deliver(person, { subject: 'Monthly numbers', from: ANN, text: 'Could you send it by tomorrow?' });
    await eventually(async () => {
      await openPath(page, '/inbox?view=fyi');
      await rowLink(page, 'Monthly numbers').waitFor({ timeout: 1_000 });
    });
    await rowLink(page, 'Monthly numbers').getByText('Your rule “Ann to FYI”').waitFor();
    await inAccount(person, excepted, ['INBOX', 'UNREAD']);

    await openRules(page);
    await log(page).getByText('Moved to FYI, starred · “Ann to FYI”').waitFor();
    expect(await log(page).getByRole('listitem').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo for Monthly numbers' }).click();
    await log(page).getByText('Undone').waitFor();
    await openPath(page);
    await rowLink(page, 'Monthly numbers').waitFor();

    await openRules(page);
    await page.getByRole('button', { name: 'Switch off Ann to FYI' }).click();
    await page.getByRole('button', { name: 'Preview and switch on Ann to FYI' }).waitFor();
    await page.getByRole('button', { name: 'Delete Ann to FYI' }).click();
    await page.getByRole('button', { name: 'Delete rule' }).click();
    await page.getByText('No rules yet.').waitFor();
  }));

test('a rule is applied to the email that is already there, and says what it did', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const threadId = await arrived(page, person, 'Weekly numbers');
    const rule = {
      name: 'Ann away',
      enabled: true,
      conditions: { from: ['lee.example'] },
      actions: { archive: true },
    };
    expect((await person.call('POST', '/api/inbox/rules', rule)).status).toBe(200);
    await openRules(page);
    const apply = page.getByRole('button', { name: 'Apply Ann away to the last 14 days' });
    await apply.click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await apply.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply rule' }).click();
    await page.getByRole('status').getByText('“Ann away” was applied to 1 thread.').waitFor();
    await log(page).getByText('Weekly numbers').waitFor();
    await inAccount(person, threadId, ['UNREAD']);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await inAccount(person, threadId, ['INBOX', 'UNREAD']);
  }));

test('“Always do this…” on a thread begins a rule for its sender; a missing field is reported', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await arrived(page, person, 'Invoice 12');
    await page.keyboard.press('j');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('always do');
    await page.keyboard.press('Enter');
    await form(page).waitFor();
    expect(await form(page).getByLabel('Name').inputValue()).toBe('Ann Lee');
    expect(await form(page).getByLabel('From ·').inputValue()).toBe('ann@lee.example');
    await form(page).getByRole('button', { name: 'Preview' }).click();
    await form(page).getByRole('alert').getByText('Choose at least one action').waitFor();
    expect(await violations(page)).toEqual([]);
  }));

test('the order is changed by buttons; the page fits a phone, in the dark too', () =>
  stage.visitAsNewcomer(async (page, person) => {
    for (const name of ['First', 'Second'])
      await person.call('POST', '/api/inbox/rules', {
        name,
        conditions: { from: ['ann@a-rather-long-name-of-a-domain.example'], words: ['quarterly'] },
        actions: { archive: true },
      });
    await openRules(page);
    await page.getByRole('button', { name: 'Move Second up' }).click();
    const rules = page.getByRole('list', { name: 'Rules' }).getByRole('listitem');
    await rules.first().getByText('Second').waitFor();
    await page.getByRole('button', { name: 'Edit First' }).click();
    await page.getByRole('form', { name: 'Edit First' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
  }, PHONE));

const isFocused = (field: Locator) =>
  expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);

test('the focus stays where the work is, and is on the field that is refused', () =>
  stage.visitAsNewcomer(
    async (page, person) => {
      for (const name of ['First', 'Second'])
        await person.call('POST', '/api/inbox/rules', {
          name,
          conditions: { from: ['ann@lee.example'] },
          actions: { archive: true },
        });
      await openRules(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await button('Move Second up').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Now number 1 of 2').waitFor();
      await isFocused(button('Move Second up'));
      await button('Edit First').click();
      await page.getByRole('form', { name: 'Edit First' }).getByRole('button', { name: 'Cancel' }).click();
      await isFocused(button('Edit First'));

      await button('Edit First').click();
      const edited = page.getByRole('form', { name: 'Edit First' });
      await edited.getByLabel('From ·').fill('ann@lee.example, not an address');
      await edited.getByRole('button', { name: 'Preview' }).focus();
      await page.keyboard.press('Enter');
      const from = edited.getByRole('textbox', {
        name: /^From/,
        description: /^Expected an address or a domain/,
      });
      await isFocused(from);
      expect(await from.getAttribute('aria-invalid')).toBe('true');
      expect(await violations(page)).toEqual([]);
      await from.fill('ann@lee.example');
      await edited.getByRole('button', { name: 'Preview' }).focus();
      await page.keyboard.press('Enter');
      await isFocused(edited.getByRole('heading', { name: 'Preview' }));
      await edited.getByRole('button', { name: 'Save and switch on' }).click();
      await page.getByRole('status').getByText('Rule saved and on').waitFor();
      await isFocused(button('Edit First'));

      await button('Delete Second').click();
      await button('Delete rule').click();
      await isFocused(button('Edit First'));
      await button('Delete First').click();
      await button('Delete rule').click();
      await isFocused(button('New rule'));
    },
    { expected: /^Failed to load resource: .*\b400\b.*\/rules\.preview\?/ },
  ));

test('a rule in plain words is previewed, sorts new mail and writes drafts, which undo discards', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const text = 'The move of our office is in May. Could you send the plan of the rooms by tomorrow?';
    await deliver(person, { subject: 'Our office move', from: ANN, text });
    await arrived(page, person, 'Weekly numbers');
    await openRules(page);
    await page.getByRole('button', { name: 'New rule' }).click();
    await form(page).getByLabel('Name').fill('The move');
    await form(page).getByLabel('Is about').fill('mail about the move of our office');
    await form(page).getByLabel('Draft a forward to').fill('rooms@lee.example');
    await form(page).getByLabel('Draft a reply').fill('Say that the plan follows on Friday');
    await form(page).getByLabel('Lane').selectOption('FYI');
    await form(page).getByRole('button', { name: 'Preview' }).click();
    const hits = form(page).getByRole('list', { name: 'Matching threads' });
    await hits.getByText('Forward to rooms@lee.example drafted, reply drafted').waitFor();
    expect(await hits.getByRole('listitem').count()).toBe(1);
    expect(await countDrafts(person)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await form(page).getByRole('button', { name: 'Save and switch on' }).click();
    await page.getByRole('button', { name: 'Switch off The move' }).waitFor();

    await deliver(person, { subject: 'More about the office move', from: ANN, text });
    await eventually(async () => {
      await openPath(page, '/inbox?view=fyi');
      await rowLink(page, 'More about the office move').waitFor({ timeout: 1_000 });
    });
    await eventually(async () => expect(await countDrafts(person)).toBe(1));
    await openRules(page);
    await page.getByRole('button', { name: 'Undo for More about the office move' }).click();
    await log(page).getByText('Undone').waitFor();
    await eventually(async () => expect(await countDrafts(person)).toBe(0));
    await openRules(page);
    await page.getByRole('button', { name: 'Edit The move' }).click();
    const edited = page.getByRole('form', { name: 'Edit The move' });
    expect(await edited.getByLabel('Is about').inputValue()).toBe('mail about the move of our office');
    expect(await edited.getByLabel('Draft a reply').inputValue()).toBe('Say that the plan follows on Friday');
  }));

async function countDrafts({ email, world }: Person): Promise<number> {
  const found = await world.control(`drafts?email=${encodeURIComponent(email)}`);
  return (found as { drafts: unknown[] }).drafts.length;
}
