import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { hasFocus, press, tabTo } from '../support/browser/keyboard.ts';
import { addRecipient, recipientChips, recipientField } from '../support/browser/recipients.ts';
import { messageField, messageText } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

const reply = (page: Page) => page.getByRole('form', { name: 'Reply' });
const newMail = (page: Page) => page.getByRole('form', { name: 'New email' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const withReply = (journey: (page: Page) => Promise<void>) =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'Plans' });
    await openPath(page);
    await rowLink(page, 'Plans').click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('r');
    await messageField(page).waitFor();
    await page.waitForLoadState('networkidle');
    await journey(page);
    // None of the words was a shortcut.
    await rowLink(page, 'Plans').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

/** The words of most keys that change mail, typed right after `act`. */
async function typesOn(page: Page, act: () => Promise<unknown>): Promise<void> {
  await act();
  await page.keyboard.type(' even so');
  expect(await messageText(page)).toMatch(/ even so$/);
  await messageField(page).fill('Yes');
}

async function closes(page: Page, title: string): Promise<void> {
  await page.getByRole('dialog', { name: title }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('after a dialog over the composer closes, the next words go into the text', () =>
  withReply(async (page) => {
    await messageField(page).fill('Yes');
    const dialogs = [
      ['Later', 'Send later'],
      ['Remind me if nobody answers', 'Remind me if nobody answers by…'],
      ['Share availability', 'Share availability'],
    ] as const;
    for (const [name, title] of dialogs)
      await typesOn(page, async () => {
        await button(page, name).click();
        await closes(page, title);
      });
    await typesOn(page, async () => {
      await page.keyboard.press('Control+k');
      await closes(page, 'All commands');
    });
    await typesOn(page, async () => {
      await button(page, 'Help me write').click();
      await page.getByLabel('Instructions for the draft').waitFor();
      await page.keyboard.press('Escape');
      await page.getByLabel('Instructions for the draft').waitFor({ state: 'detached' });
    });
    // Whoever came to the button by keyboard is there again; letters are no shortcuts on it either.
    await tabTo(page, button(page, 'Later'));
    await page.keyboard.press('Enter');
    await closes(page, 'Send later');
    expect(await hasFocus(button(page, 'Later'))).toBe(true);
    await page.keyboard.type('vel');
    await reply(page).waitFor();
  }));

test('after a control of the composer is gone, the next words go into the text or its field', () =>
  withReply(async (page) => {
    await messageField(page).fill('Yes');
    await typesOn(page, () => button(page, 'Remove quote').click());
    await page.getByLabel('Files to attach').setInputFiles({
      name: 'terms.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Terms'),
    });
    await messageField(page).click();
    await typesOn(page, () => button(page, 'Remove terms.txt').click());
    await typesOn(page, () => button(page, 'Remove Ann Lee').click());
    await addRecipient(page, 'ben@elsewhere.test');
    await focused(recipientField(page));
    // Enter on a recipient edits it.
    await press(page, 'ArrowLeft', 'Enter');
    await page.keyboard.type('x');
    expect(await recipientField(page).inputValue()).toBe('ben@elsewhere.testx');
    expect(await recipientChips(page).count()).toBe(0);
  }));

test('Remove quote by keyboard leaves the focus in the text', () =>
  withReply(async (page) => {
    await messageField(page).fill('Yes');
    await typesOn(page, () => press(page, 'Tab', 'Tab', 'Enter'));
  }));

test('Cc, Bcc opens with the focus in Cc, in a reply, a new email and on a phone', () =>
  withReply(async (page) => {
    await button(page, 'Cc, Bcc').click();
    await focused(recipientField(page, 'Cc'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await newMail(page).waitFor();
    await button(page, 'Cc, Bcc').click();
    await focused(recipientField(page, 'Cc'));
    await page.keyboard.press('Escape');
    await newMail(page).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, 'Reply').first().click();
    await button(page, 'Cc, Bcc').click();
    await focused(recipientField(page, 'Cc'));
    await page.setViewportSize({ width: 1280, height: 720 });
  }));

test('a click beside the fields of the composer leaves the next letters to the text', () =>
  withReply(async (page) => {
    await messageField(page).fill('Yes');
    await reply(page).getByRole('heading', { name: 'Reply' }).click();
    await page.keyboard.type(' even so');
    expect(await messageText(page)).toBe('Yes even so');
  }));

test('a click on the email beside the composer makes letters shortcuts again', () =>
  withReply(async (page) => {
    await messageField(page).fill('Yes');
    await reader(page).getByRole('heading', { name: 'Plans' }).click();
    await page.keyboard.press('v');
    await closes(page, 'Move to');
    expect(await messageText(page)).toBe('Yes');
  }));

function focused(field: Locator): Promise<void> {
  return expect.poll(() => hasFocus(field)).toBe(true);
}

test('Tab leads from To to Subject and the text, and Shift Tab from To to Cc, Bcc', () =>
  stage.visitAsNewcomer(async (page) => {
    await openPath(page);
    await page.keyboard.press('c');
    await focused(recipientField(page));
    await press(page, 'Tab');
    await focused(page.getByLabel('Subject'));
    await press(page, 'Tab');
    await focused(messageField(page));
    await press(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
    await focused(button(page, 'Cc, Bcc'));
  }));

test('Z undoes a discarded draft; the focus is in the list, as after Escape', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'Plans' });
    await openPath(page);
    await rowLink(page, 'Plans').waitFor();
    await page.keyboard.press('c');
    await newMail(page).waitFor();
    await messageField(page).fill('Not for the bin');
    await button(page, 'Discard draft').click();
    await newMail(page).waitFor({ state: 'detached' });
    await focused(rowLink(page, 'Plans'));
    await page.keyboard.press('z');
    await newMail(page).waitFor();
    await expect.poll(() => messageText(page)).toBe('Not for the bin');
    await page.getByText('Draft discarded').waitFor({ state: 'detached' });
  }));

test('a removed quote can be restored', () =>
  withReply(async (page) => {
    await button(page, 'Remove quote').click();
    await button(page, 'Quoted text').waitFor({ state: 'detached' });
    await button(page, 'Restore quote').click();
    await button(page, 'Quoted text').click();
    await reply(page)
      .getByText(/^On .+ wrote:/)
      .waitFor();
    await button(page, 'Remove quote').waitFor();
  }));
