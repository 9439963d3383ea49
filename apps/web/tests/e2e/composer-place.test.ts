import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink, waitForHydration } from '../support/browser/inbox-page.ts';
import { messageText } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

const PHONE = { width: 390, height: 844 };
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const newMail = (page: Page) => page.getByRole('form', { name: 'New email' });
const reply = (page: Page) => page.getByRole('form', { name: 'Reply' });

interface Options {
  isPhone?: boolean;
  expected?: RegExp;
}

const withThreads = (
  subjects: string[],
  journey: (page: Page) => Promise<void>,
  { isPhone = false, ...options }: Options = {},
) =>
  stage.visitAsNewcomer(async (page, person) => {
    for (const subject of subjects) await deliver(person, { subject });
    if (isPhone) await page.setViewportSize(PHONE);
    await openPath(page);
    for (const subject of subjects) await rowLink(page, subject).waitFor();
    await journey(page);
  }, options);

/** Remix says so of a page that it was loading when a second Back came. */
const TWO_BACKS = /AbortError: signal is aborted without reason/;

const onPhone = (subjects: string[], journey: (page: Page) => Promise<void>, options: Options = {}) =>
  withThreads(subjects, journey, { ...options, isPhone: true });

async function openThread(page: Page, subject: string): Promise<void> {
  await rowLink(page, subject).click();
  await reader(page).getByRole('heading', { name: subject }).waitFor();
  await reader(page).getByRole('article').first().waitFor();
}

const answer = (page: Page) => page.getByRole('button', { name: 'Reply', exact: true }).first().click();

test('keys typed while the composer still loads are not commands', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'Plans' });
    await openPath(page);
    await rowLink(page, 'Plans').waitFor();
    const held: (() => void)[] = [];
    await page.route(/[/]assets[/]composer-/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goto('/inbox');
    await rowLink(page, 'Plans').waitFor();
    await page.locator('section[aria-label^="Messages"]').waitFor({ state: 'attached' });
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await page.keyboard.press('c');
    // As a command, the second letter would archive.
    await page.keyboard.type('be');
    for (const release of held) release();
    await newMail(page).waitFor();
    await rowLink(page, 'Plans').waitFor();
    expect(await page.getByText('Moved to Done').count()).toBe(0);
  }));

test('on a phone Back closes the composer and shows its thread; the draft is kept', () =>
  onPhone(['Plans'], async (page) => {
    await openThread(page, 'Plans');
    await answer(page);
    await message(page).fill('Half a sentence');
    await page.goBack();
    await reply(page).waitFor({ state: 'detached' });
    await reader(page).getByRole('heading', { name: 'Plans' }).waitFor();
    await page.getByText('Draft saved').waitFor();
    await page.goForward();
    await message(page).waitFor();
    expect(await messageText(page)).toBe('Half a sentence');
    await page.goBack();
    await reply(page).waitFor({ state: 'detached' });
    await page.goBack();
    await rowLink(page, 'Plans').waitFor();
  }));

test('on a phone closing with the button leaves no history entry', () =>
  onPhone(
    ['Plans'],
    async (page) => {
      await openThread(page, 'Plans');
      await answer(page);
      await message(page).fill('Enough');
      await page.getByRole('button', { name: 'Save draft and close' }).click();
      await reply(page).waitFor({ state: 'detached' });
      await page.goBack();
      await rowLink(page, 'Plans').waitFor();
      expect(await reply(page).count()).toBe(0);
    },
    { expected: TWO_BACKS },
  ));

test('on a phone a draft never covers another page, is in Drafts, and reopens in its place', () =>
  onPhone(['Plans'], async (page) => {
    await page.getByRole('button', { name: 'New email' }).click();
    await message(page).fill('Kept');
    await page.goto('/inbox?view=done');
    await waitForHydration(page);
    expect(await newMail(page).count()).toBe(0);
    await page.goto('/inbox?view=drafts');
    await waitForHydration(page);
    await page.getByRole('list', { name: 'Threads' }).getByText('Kept').click();
    await expect.poll(() => messageText(page)).toBe('Kept');
    await page.reload();
    await waitForHydration(page);
    expect(await messageText(page)).toBe('Kept');
    await page.goBack();
    await newMail(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?view=drafts');
  }));

test('on a phone an unchanged draft is dropped after Back and after a reload', () =>
  onPhone(['Plans'], async (page) => {
    await page.getByRole('button', { name: 'New email' }).click();
    await newMail(page).waitFor();
    await page.goBack();
    await newMail(page).waitFor({ state: 'detached' });
    expect(await page.getByText('Draft saved').count()).toBe(0);
    await page.getByRole('button', { name: 'New email' }).click();
    await newMail(page).waitFor();
    await page.reload();
    await waitForHydration(page);
    expect(await newMail(page).count()).toBe(0);
    await rowLink(page, 'Plans').waitFor();
  }));

test('on a phone undoing a send reopens the composer, and Back closes it', () =>
  onPhone(['Plans'], async (page) => {
    await openThread(page, 'Plans');
    await answer(page);
    await message(page).fill('Not yet');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
    await message(page).waitFor();
    expect(await messageText(page)).toBe('Not yet');
    await page.goBack();
    await reply(page).waitFor({ state: 'detached' });
    await reader(page).getByRole('heading', { name: 'Plans' }).waitFor();
  }));

test('next to the list a reply belongs to its thread: another thread hides it, returning shows it', () =>
  withThreads(['First', 'Second'], async (page) => {
    await openThread(page, 'First');
    await page.keyboard.press('r');
    await message(page).fill('About the first');
    await openThread(page, 'Second');
    await reply(page).waitFor({ state: 'detached' });
    await answer(page);
    await message(page).fill('About the second');
    await openThread(page, 'First');
    await expect.poll(() => messageText(page)).toBe('About the first');
    await page.reload();
    await waitForHydration(page);
    expect(await messageText(page)).toBe('About the first');
    await openThread(page, 'Second');
    await expect.poll(() => messageText(page)).toBe('About the second');
  }));

test('next to the list R opens the thread that it replies to; a new email stays open next to any thread', () =>
  withThreads(['First', 'Second'], async (page) => {
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await message(page).waitFor();
    await reader(page).getByRole('article').first().waitFor();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.keyboard.press('c');
    await newMail(page).waitFor();
    await message(page).fill('To somebody else');
    await openThread(page, 'First');
    await openThread(page, 'Second');
    expect(await messageText(page)).toBe('To somebody else');
  }));

test('keys that step into a thread with an unfinished reply stay shortcuts; R goes on writing', () =>
  withThreads(['Last', 'First', 'Second'], async (page) => {
    await openThread(page, 'First');
    await page.keyboard.press('r');
    await message(page).fill('About the first');
    await openThread(page, 'Second');
    await reply(page).waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await reply(page).waitFor();
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('j');
    await reader(page).getByRole('heading', { name: 'Last' }).waitFor();
    await page.keyboard.press('k');
    await reply(page).waitFor();
    expect(await messageText(page)).toBe('About the first');
    await page.keyboard.press('r');
    await page.keyboard.type(' and more');
    await expect.poll(() => messageText(page)).toBe('About the first and more');
  }));

test('next to an open new email C goes back to it, and R replies to the thread', () =>
  withThreads(['First'], async (page) => {
    await page.keyboard.press('c');
    await newMail(page).waitFor();
    await message(page).fill('To somebody else');
    await openThread(page, 'First');
    await page.keyboard.press('c');
    await page.keyboard.type(', soon');
    await expect.poll(() => messageText(page)).toBe('To somebody else, soon');
    await reader(page).getByRole('heading', { name: 'First' }).click();
    await page.keyboard.press('r');
    await reply(page).waitFor();
    await page.keyboard.type('Yes');
    await expect.poll(() => messageText(page)).toBe('Yes');
  }));

test('letters that are typed while a new email opens go into its first field', () =>
  withThreads(['First'], async (page) => {
    await page.keyboard.press('c');
    await page.keyboard.type('esz');
    await expect.poll(() => newMail(page).getByRole('combobox', { name: 'To' }).inputValue()).toBe('esz');
    await page.getByRole('list', { name: 'Threads' }).getByRole('link', { name: 'First' }).waitFor();
  }));
