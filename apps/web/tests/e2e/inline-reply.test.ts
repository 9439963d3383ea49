import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, labelsInAccount, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { hasFocus } from '../support/browser/keyboard.ts';
import { eventually } from '../support/eventually.ts';
import { messageField, messageText } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const reply = (page: Page) => page.getByRole('form', { name: 'Reply' });
/** Its frame grows after the reply was opened. */
const TALL = `<p><b>Can you come?</b></p>${'<p>One more paragraph of it.</p>'.repeat(40)}`;

const withThreads = (
  mails: { subject: string; html?: string }[],
  journey: (page: Page, person: Person, ids: string[]) => Promise<void>,
) =>
  stage.visitAsNewcomer(async (page, person) => {
    const ids: string[] = [];
    for (const mail of mails) ids.push((await deliver(person, mail)).threadId);
    await openPath(page);
    for (const { subject } of mails) await rowLink(page, subject).waitFor();
    await journey(page, person, ids);
  });

async function open(page: Page, subject: string): Promise<void> {
  await rowLink(page, subject).click();
  await reader(page).getByRole('heading', { name: subject }).waitFor();
  await reader(page).getByRole('article').first().waitFor();
}

test('a reply is under its email and covers none of it, also when the email grows; it can be popped out', () =>
  withThreads([{ subject: 'Plans', html: TALL }], async (page) => {
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await messageField(page).waitFor();
    await expect
      .poll(() => messageField(page).evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type('Yes, I can.');
    await reader(page).getByRole('form', { name: 'Reply' }).waitFor();
    await expect
      .poll(async () => {
        const [mail, form] = [
          await reader(page).getByRole('article').boundingBox(),
          await reply(page).boundingBox(),
        ];
        return mail && form && mail.height > 900 && form.y >= mail.y + mail.height;
      })
      .toBe(true);
    await expect.poll(() => isInView(page)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pop out' }).click();
    expect(await reply(page).evaluate((form) => getComputedStyle(form).position)).toBe('fixed');
    expect(await messageText(page)).toBe('Yes, I can.');
    await page.getByRole('button', { name: 'Move under the email' }).click();
    expect(await reply(page).evaluate((form) => getComputedStyle(form).position)).toBe('relative');
    await messageField(page).focus();
    await page.keyboard.press('Escape');
    await reader(page).getByRole('button', { name: 'Reply', exact: true }).waitFor();
  }));

/** Where one types and what sends are on the screen. */
async function isInView(page: Page): Promise<boolean> {
  const parts = [messageField(page), reply(page).getByRole('button', { name: 'Send', exact: true })];
  for (const part of parts) {
    const box = await part.boundingBox();
    if (!box || box.y < 0 || box.y + Math.min(box.height, 24) > (page.viewportSize()?.height ?? 0))
      return false;
  }
  return true;
}

test('on a phone a reply covers the page', () =>
  withThreads([{ subject: 'Plans' }], async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, 'Plans');
    await page.keyboard.press('r');
    await reply(page).waitFor();
    await expect.poll(() => reply(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await page.getByRole('button', { name: 'Pop out' }).isVisible()).toBe(false);
  }));

test('on a phone the typed line stays in view when the device is turned, and no toast covers Send', () =>
  withThreads([{ subject: 'Plans' }], async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, 'Plans');
    await page.keyboard.press('r');
    await messageField(page).waitFor();
    await page.keyboard.type('First.');
    await reply(page).getByRole('button', { name: 'Discard draft' }).first().click();
    const notice = page.locator('[data-sonner-toast]').filter({ hasText: 'Draft discarded' });
    await notice.waitFor();
    await page.keyboard.press('r');
    await messageField(page).waitFor();
    const send = reply(page).getByRole('button', { name: 'Send', exact: true });
    await expect
      .poll(async () => {
        const [above, below] = [await notice.boundingBox(), await send.boundingBox()];
        return above && below && above.y + above.height <= below.y;
      })
      .toBe(true);
    await messageField(page).focus();
    for (let line = 0; line < 30; line += 1) {
      await page.keyboard.type(`Line ${line}`);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('The end.');
    for (const [width, height] of [
      [844, 390],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => caretIsAboveBar(page)).toBe(true);
    }
  }));

function caretIsAboveBar(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const caret = document.getSelection()?.getRangeAt(0).getBoundingClientRect();
    const bar = document.querySelector('[data-composer-bar]')?.getBoundingClientRect();
    return caret !== undefined && bar !== undefined && caret.top >= 0 && caret.bottom <= bar.top;
  });
}

test('Ctrl Shift Enter sends and archives, opens the next thread, and undoing the send undoes both', () =>
  withThreads([{ subject: 'Older' }, { subject: 'Newer' }], async (page, person, [, newer = '']) => {
    await open(page, 'Newer');
    await page.keyboard.press('r');
    await messageField(page).fill('Done.');
    await page.keyboard.press('Control+Shift+Enter');
    await reader(page).getByRole('heading', { name: 'Older' }).waitFor();
    await eventually(async () => expect(await labelsInAccount(person, newer)).not.toContain('INBOX'));
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).first().click();
    await reader(page).getByRole('heading', { name: 'Newer' }).waitFor();
    await expect.poll(() => messageText(page)).toBe('Done.');
    await eventually(async () => expect(await labelsInAccount(person, newer)).toContain('INBOX'));
    await rowLink(page, 'Newer').waitFor();
  }));

test('a sent reply is in its thread while it can be undone, and once more when it has come back from the account', () =>
  withThreads([{ subject: 'Plans' }], async (page) => {
    await open(page, 'Plans');
    await page.keyboard.press('r');
    await messageField(page).fill('Yes, I can.');
    await page.keyboard.press('Control+Enter');
    const sending = reader(page).getByRole('region', { name: 'Your reply' });
    await sending.getByText('Yes, I can.').waitFor();
    await sending.getByText('Sending…').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => messageText(page)).toBe('Yes, I can.');
    expect(await sending.count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    await sending.waitFor();
    await expect.poll(() => reader(page).getByRole('article').count(), { timeout: 30_000 }).toBe(2);
    expect(await sending.count()).toBe(0);
  }));

test('an answered thread that leaves the lane keeps the focus and its keys, and E takes it out of the inbox', () =>
  withThreads([{ subject: 'Older' }, { subject: 'Newer' }], async (page, person, [, newer = '']) => {
    await open(page, 'Newer');
    await page.keyboard.press('r');
    await messageField(page).fill('Done.');
    await page.keyboard.press('Control+Enter');
    await rowLink(page, 'Newer').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(reader(page).getByRole('heading', { name: 'Newer' }))).toBe(true);
    expect(await reader(page).getByRole('button', { name: 'Next thread' }).isEnabled()).toBe(true);
    expect(await labelsInAccount(person, newer)).toContain('INBOX');
    await page.keyboard.press('e');
    await reader(page).getByRole('heading', { name: 'Older' }).waitFor();
    await eventually(async () => expect(await labelsInAccount(person, newer)).not.toContain('INBOX'));
    await page.goto(`/inbox?view=done&thread=${newer}`);
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('e');
    await page.locator('[data-sonner-toast]').getByText('already archived').waitFor();
  }));

test('on a phone send and archive goes to the next thread, and Back to the list', () =>
  withThreads([{ subject: 'Older' }, { subject: 'Newer' }], async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, 'Newer');
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
    await messageField(page).fill('Done.');
    await page.getByRole('button', { name: 'Send and archive' }).click();
    await reader(page).getByRole('heading', { name: 'Older' }).waitFor();
    expect(await page.getByRole('form').count()).toBe(0);
    await page.goBack();
    await rowLink(page, 'Older').waitFor();
    expect(await rowLink(page, 'Newer').count()).toBe(0);
  }));

test('the settings choose what Send does with the thread, and what is shown after it', () =>
  withThreads([{ subject: 'Oldest' }, { subject: 'Middle' }, { subject: 'Newest' }], async (page) => {
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    const choose = async (name: string, value: string, section: string) => {
      const region = page.getByRole('region', { name: section });
      await region.getByRole('radiogroup', { name }).getByText(value, { exact: true }).click();
      await region.getByText('Saved').waitFor();
    };
    await choose('After a reply', 'Send and archive', 'Sending');
    await choose('After archiving or removing the open thread', 'Previous thread', 'Reading');
    await openPath(page);
    await open(page, 'Middle');
    await page.keyboard.press('r');
    await messageField(page).fill('Done.');
    await page.keyboard.press('Control+Enter');
    await reader(page).getByRole('heading', { name: 'Newest' }).waitFor();
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await choose('After archiving or removing the open thread', 'Back to the list', 'Reading');
    await openPath(page);
    await open(page, 'Newest');
    await page.keyboard.press('e');
    await reader(page).waitFor({ state: 'detached' });
    await rowLink(page, 'Oldest').waitFor();
    expect(await rowLink(page, 'Newest').count()).toBe(0);
  }));
