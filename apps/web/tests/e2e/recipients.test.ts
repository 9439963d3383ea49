import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, rowLink } from '../support/browser/inbox-page.ts';
import {
  addRecipient,
  recipientChips,
  recipientField,
  shownRecipients,
} from '../support/browser/recipients.ts';
import { eventually } from '../support/eventually.ts';
import { fetchSentBy } from '../support/mail/fetch-outbox.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const writing = (journey: (page: Page, person: Person) => Promise<void>) =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'Plans', from: 'Ann Lee <ann@lee.example>' });
    await openPath(page);
    await rowLink(page, 'Plans').waitFor();
    await page.keyboard.press('c');
    await recipientField(page).waitFor();
    await journey(page, person);
  });

test('somebody from the mail is suggested by name, chosen with Enter, and the email leaves to them', () =>
  writing(async (page, person) => {
    await page.keyboard.type('an l');
    expect(await page.getByRole('option').count()).toBe(0);
    await recipientField(page).fill('ann');
    await page.getByRole('option', { name: 'Ann Lee ann@lee.example' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await shownRecipients(page)).toEqual(['Ann Lee, ann@lee.example']);
    expect(await recipientField(page).inputValue()).toBe('');
    // A chosen recipient is not suggested again.
    await page.keyboard.type('ann');
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    await recipientField(page).fill('');
    await page.getByLabel('Subject').fill('Hello');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi.');
    await page.keyboard.press('Control+Enter');
    await eventually(async () => {
      const sent = (await fetchSentBy(person)).find(({ subject }) => subject === 'Hello');
      expect(sent?.to).toEqual(['ann@lee.example']);
      expect(sent?.raw).toContain('To: Ann Lee <ann@lee.example>');
    });
  }));

test('Escape closes the suggestions and leaves the composer open; a typed address is kept on leaving the field', () =>
  writing(async (page) => {
    await page.keyboard.type('ann');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await recipientField(page).fill('ben@elsewhere.test');
    await page.keyboard.press('Tab');
    await expect.poll(() => shownRecipients(page)).toEqual(['ben@elsewhere.test']);
  }));

test('many addresses are pasted at once, each once; a wrong one is marked, and edited with Enter', () =>
  writing(async (page) => {
    await recipientField(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/plain',
        'Ann Lee <ann@lee.example>\nben@b.test; nonsense, kim@c\nBEN@b.test, "Okafor, Eve" <eve@e.test>',
      );
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await shownRecipients(page)).toEqual([
      'Ann Lee, ann@lee.example',
      'ben@b.test',
      'nonsense, not a valid address',
      'kim@c, the domain looks incomplete',
      'Okafor, Eve, eve@e.test',
    ]);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText('“nonsense” is not a valid email address.').waitFor();
    await recipientChips(page).nth(2).click();
    await page.keyboard.press('Enter');
    expect(await recipientField(page).inputValue()).toBe('nonsense');
    await page.keyboard.type('@n.test,');
    expect((await shownRecipients(page)).at(-1)).toBe('nonsense@n.test');
  }));

test('arrows move through the chips, Backspace removes one, Alt and an arrow moves one to another field', () =>
  writing(async (page) => {
    for (const address of ['a@a.test', 'b@b.test', 'c@c.test']) await addRecipient(page, address);
    await page.keyboard.press('Backspace');
    expect(await shownRecipients(page)).toEqual(['a@a.test', 'b@b.test']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+ArrowDown');
    expect(await shownRecipients(page)).toEqual(['b@b.test']);
    expect(await shownRecipients(page, 'Cc')).toEqual(['a@a.test']);
    expect(await violations(page)).toEqual([]);
  }));

test('a chip is dragged from To to Bcc', () =>
  writing(async (page) => {
    for (const address of ['a@a.test', 'b@b.test']) await addRecipient(page, address);
    await page.getByRole('button', { name: 'Cc, Bcc' }).click();
    await recipientChips(page).first().dragTo(recipientField(page, 'Bcc'));
    expect(await shownRecipients(page)).toEqual(['b@b.test']);
    expect(await shownRecipients(page, 'Bcc')).toEqual(['a@a.test']);
  }));

test('an address whose domain only looks like a known one is marked and explained', () =>
  writing(async (page, { email }) => {
    const [, domain = ''] = email.split('@');
    await addRecipient(page, `boss@${domain.replace('o', '0')}`);
    await expect
      .poll(() => shownRecipients(page))
      .toEqual([`boss@${domain.replace('o', '0')}, looks like another address`]);
    await page.getByText(`It looks like ${email}: check the address`).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Colours change over some frames.
    await expect.poll(() => violations(page, ['color-contrast'])).toEqual([]);
    await addRecipient(page, `colleague@${domain}`);
    expect((await shownRecipients(page)).at(-1)).toBe(`colleague@${domain}`);
  }));

test('at 390 px the fields and suggestions fit', () =>
  writing(async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of ['a-rather-long-address@department.elsewhere.test', 'b@b.test'])
      await addRecipient(page, address);
    await recipientField(page).fill('ann');
    await page.getByRole('option').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }));

test('many recipients are folded while the field has no focus, and unfolded by a click', () =>
  writing(async (page) => {
    for (let count = 0; count < 9; count += 1) await addRecipient(page, `person${count}@many.test`);
    expect(await recipientChips(page).count()).toBe(9);
    await page.getByLabel('Subject').focus();
    const more = page.getByRole('button', { name: 'and 5 more' });
    await more.waitFor();
    expect(await recipientChips(page).count()).toBe(4);
    expect(await violations(page)).toEqual([]);
    await more.click();
    expect(await recipientChips(page).count()).toBe(9);
  }));

test('keys reach Cc, Bcc, the reminder, Send later and Discard from the text', () =>
  writing(async (page) => {
    await addRecipient(page, 'ann@lee.example');
    await page.getByLabel('Subject').fill('Hello');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hi.');
    await page.keyboard.press('Control+Shift+B');
    await expect.poll(() => recipientField(page, 'Bcc').evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Control+Shift+C');
    await expect.poll(() => recipientField(page, 'Cc').evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Control+Shift+H');
    await page.getByRole('dialog', { name: 'Remind me if nobody answers by' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Shift+L');
    await page.getByRole('dialog', { name: 'Send later' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+Shift+Comma');
    await page.getByText('Draft discarded').first().waitFor();
  }));

const isFocused = (element: Element) => element === document.activeElement;
