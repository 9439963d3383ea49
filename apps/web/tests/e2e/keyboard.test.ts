import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForHydration } from '../support/browser/inbox-page.ts';
import { hasFocus, press, tabTo, whereFocusIs } from '../support/browser/keyboard.ts';
import { eventually } from '../support/eventually.ts';
import { openStage } from '../support/open-stage.ts';
import { row, rows } from '../support/seeded-inbox.ts';

const stage = openStage();
let page: Page;
let complaints: string[] = [];
beforeAll(async () => {
  ({ page, complaints } = await stage.openPage());
});
afterAll(() => expect(complaints).toEqual([]));

const region = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name });
const said = (text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });
const selected = () => page.getByRole('checkbox', { checked: true }).count();
let before = '';

/** A task done by keyboard only; the focus must never be lost on the way. */
function task(name: string, work: () => Promise<void>): void {
  test(name, async () => {
    await work();
    await eventually(async () => expect(await whereFocusIs(page)).not.toBe('body'), 3_000);
  });
}

/** Closes any open dialog and goes to a lane. */
async function goTo(key: 'r' | 's' | 'f' | 'd' | 'z' | 'q', name: RegExp): Promise<void> {
  await press(page, 'Escape', 'Escape', 'g', key);
  await heading(name).waitFor();
}

async function cursorSubject(): Promise<string> {
  const box = page.locator('li:has(a[data-thread]:focus) [role="checkbox"]');
  const label = await box.first().getAttribute('aria-label', { timeout: 5_000 });
  return (label ?? '').replace(/^Select /, '');
}

test('signs in, allows and connects', async () => {
  await page.goto('/sign-in');
  await page.waitForLoadState('networkidle');
  await tabTo(page, page.getByRole('button', { name: /^sign in/i }));
  await press(page, 'Enter');
  const account = page.getByRole('radio', { name: /^Ada Lindqvist/ });
  await account.waitFor();
  await tabTo(page, account);
  await press(page, 'Space');
  await tabTo(page, page.getByRole('button', { name: 'Allow' }));
  await press(page, 'Enter');
  const connect = page.getByRole('link', { name: /^connect/i });
  await connect.waitFor();
  await tabTo(page, connect);
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Allow' }));
  await press(page, 'Enter');
  await page.waitForURL(/\/inbox/);
  await rows(page).first().waitFor();
  // The first three threads arrive before the rest; the following tasks need more.
  await expect.poll(() => rows(page).count()).toBeGreaterThan(8);
  await waitForHydration(page);
});

task('reaches the list by Tab and moves down and up in it', async () => {
  await tabTo(page, page.locator('a[data-thread][tabindex="0"]'));
  const first = await cursorSubject();
  await press(page, 'j', 'j');
  expect(await cursorSubject()).not.toBe(first);
  await press(page, 'ArrowUp');
  await press(page, 'k');
  expect(await cursorSubject()).toBe(first);
});

task('opens a thread, and from there the next and the previous', async () => {
  await press(page, 'Enter');
  const title = region('Thread').getByRole('heading').first();
  const first = await title.textContent();
  await press(page, 'j');
  await expect.poll(() => title.textContent()).not.toBe(first);
  await press(page, 'k');
  await expect.poll(() => title.textContent()).toBe(first);
});

task('returns to the row it came from', async () => {
  before = (await region('Thread').getByRole('heading').first().textContent()) ?? '';
  await press(page, 'u');
  await region('Thread').waitFor({ state: 'detached' });
  await expect.poll(cursorSubject).toBe(before);
});

task('archives with an announcement; the focus is on the next row', async () => {
  await press(page, 'e');
  await row(page, before).waitFor({ state: 'detached' });
  await said(/^Archived/);
  expect(await cursorSubject()).not.toBe(before);
});

task('undoes it with an announcement', async () => {
  await press(page, 'z');
  await row(page, before).waitFor();
  await said(/^Archive undone/);
});

task('snoozes by typed time', async () => {
  before = await cursorSubject();
  await press(page, 's');
  await dialog(/^Snooze until/).waitFor();
  await page.keyboard.type('tomorrow 9am');
  await press(page, 'Enter');
  await row(page, before).waitFor({ state: 'detached' });
  await said(/^Snoozed until tomorrow/);
});

task('unsnoozes a thread', async () => {
  await goTo('z', /^Snoozed/);
  await row(page, before).waitFor();
  await press(page, 'j', 'Shift+S');
  await row(page, before).waitFor({ state: 'detached' });
  await goTo('r', /^Reply/);
  await row(page, before).waitFor();
});

task('moves a thread to another lane by name', async () => {
  await press(page, 'j');
  before = await cursorSubject();
  await press(page, 'v');
  await dialog(/^Move to/).waitFor();
  await page.keyboard.type('fyi');
  await press(page, 'Enter');
  await row(page, before).waitFor({ state: 'detached' });
  await press(page, 'Control+z');
  await row(page, before).waitFor();
});

task('selects two, archives them together and undoes both', async () => {
  // Classification may still move a selected thread, so clear the selection before trying again.
  await press(page, 'Escape', 'j');
  await press(page, 'x', 'Shift+J');
  await expect.poll(selected).toBe(2);
  await press(page, 'e');
  await said('Archived 2 threads');
  await press(page, 'z');
  await said('Archive undone');
});

task('selects all and clears the selection', async () => {
  await press(page, 'Shift+X');
  await expect.poll(selected).toBeGreaterThan(3);
  await press(page, 'Escape');
  await expect.poll(selected).toBe(0);
});

task('reaches the buttons of a row by Tab and closes what they open', async () => {
  await press(page, 'j');
  await tabTo(page, page.locator('li:has(a[data-thread][tabindex="0"]) button[aria-label="Move"]'));
  await press(page, 'Enter');
  await dialog(/^Move to/).waitFor();
  await press(page, 'Escape');
  await dialog(/^Move to/).waitFor({ state: 'detached' });
});

task('goes through all lanes', async () => {
  await goTo('s', /^Schedule/);
  await goTo('f', /^FYI/);
  await goTo('d', /^Done/);
  await goTo('r', /^Reply/);
  await press(page, 'j');
});

task('searches and opens a result', async () => {
  await press(page, '/');
  await expect.poll(() => hasFocus(page.getByLabel('Search mail'))).toBe(true);
  await page.keyboard.type('clause');
  await page.getByRole('list', { name: 'Results' }).getByRole('listitem').first().waitFor();
  await press(page, 'ArrowDown', 'Enter');
  await region('Thread').waitFor();
  await press(page, 'u');
});

task('leaves the search', async () => {
  await press(page, 'Escape');
  await heading(/^Reply/).waitFor();
  await press(page, 'j');
});

task('writes an email, sends it and undoes the send', async () => {
  await press(page, 'c');
  const composer = page.getByRole('form', { name: 'New email' });
  await composer.waitFor();
  await page.keyboard.type('keys@sandbox.test');
  await tabTo(page, composer.getByLabel('Subject'));
  await page.keyboard.type('By keys alone');
  await tabTo(page, composer.getByLabel('Message'));
  await page.keyboard.type('No mouse was hurt.');
  await press(page, 'Control+Enter');
  await page.getByText('Sending to keys@sandbox.test').first().waitFor();
  await press(page, 'z');
  await composer.waitFor();
  expect(await composer.getByLabel('Subject').inputValue()).toBe('By keys alone');
});

task('schedules it instead', async () => {
  const composer = page.getByRole('form', { name: 'New email' });
  await tabTo(page, composer.getByRole('button', { name: 'Later' }));
  await press(page, 'Enter');
  await dialog('Send later').waitFor();
  await page.keyboard.type('tomorrow 8am');
  await press(page, 'Enter');
  await composer.waitFor({ state: 'detached' });
});

task('finds it in the outbox and cancels the send', async () => {
  await goTo('q', /^Outbox/);
  await page.getByText('By keys alone').first().waitFor();
  await page.getByRole('button', { name: /By keys alone/ }).waitFor();
  await press(page, 'j', 'o');
  await dialog('By keys alone')
    .getByText(/^Sends tomorrow/i)
    .waitFor();
  await press(page, 'Escape');
  await dialog('By keys alone').waitFor({ state: 'detached' });
  await press(page, 'z');
  const composer = page.getByRole('form', { name: 'New email' });
  await composer.getByRole('button', { name: /^Send tomorrow/i }).waitFor();
});

task('discards the draft', async () => {
  const composer = page.getByRole('form', { name: 'New email' });
  await tabTo(page, composer.getByRole('button', { name: 'Discard draft' }));
  await press(page, 'Enter');
  await composer.waitFor({ state: 'detached' });
});

task('replies from inside a thread, and closes the reply', async () => {
  await goTo('r', /^Reply/);
  await press(page, 'j', 'Enter');
  await page
    .getByRole('article', { name: /^Message from/ })
    .first()
    .waitFor();
  await press(page, 'r');
  const composer = page.getByRole('form', { name: 'Reply' });
  await composer.waitFor();
  await page.keyboard.type('Yes.');
  await press(page, 'Escape');
  await composer.waitFor({ state: 'detached' });
});

task('books a meeting for a thread', async () => {
  await goTo('s', /^Schedule/);
  await rows(page).first().waitFor();
  await press(page, 'j', 'm');
  const meeting = dialog(/meeting/i);
  await meeting.waitFor();
  const slot = meeting.getByRole('toolbar').getByRole('button').first();
  await slot.waitFor();
  await tabTo(page, slot);
  await press(page, 'Enter');
  await meeting.waitFor({ state: 'detached' });
  await page
    .getByText(/^Meeting (?:booked|moved)/)
    .first()
    .waitFor({ state: 'attached' });
});

task('runs a command by name', async () => {
  await press(page, 'Escape', 'Escape');
  await goTo('r', /^Reply/);
  await press(page, 'Control+k');
  await dialog('All commands').waitFor();
  await page.keyboard.type('go to done');
  await press(page, 'Enter');
  await heading(/^Done/).waitFor();
});

task('runs a command although its input has lost the focus', async () => {
  await press(page, 'Control+k');
  await dialog('All commands').waitFor();
  await page.getByRole('combobox').fill('go to re');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.type('ply');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await press(page, 'Enter');
  await heading(/^Reply/).waitFor();
});

task('opens the keyboard shortcuts', async () => {
  await press(page, 'g', 'r');
  await press(page, 'j', '?');
  await dialog('Keyboard shortcuts').waitFor();
  await press(page, 'Escape');
  await dialog('Keyboard shortcuts').waitFor({ state: 'detached' });
});

task('asks the assistant, denies the send, and closes it', async () => {
  await press(page, 'i');
  const assistant = region('Assistant');
  await assistant.waitFor();
  await page.keyboard.type('Send a mail to keys@sandbox.test saying: hello there');
  await press(page, 'Enter');
  const refuse = assistant.getByRole('button', { name: "Don't send" });
  await refuse.waitFor();
  await tabTo(page, refuse, 'Shift+Tab');
  await press(page, 'Enter');
  await assistant.getByText('you denied this; nothing was done').waitFor();
  await press(page, 'Escape');
  await assistant.waitFor({ state: 'detached' });
});

task('hears of new mail without losing the focus', async () => {
  await goTo('r', /^Reply/);
  await press(page, 'j');
  before = await cursorSubject();
  await stage.world.control('mail', {
    to: 'ada@sandbox.test',
    from: 'Mara Vogel <mara@vogel.test>',
    subject: 'Could you call me back?',
    text: 'Hi Ada, could you call me back today? I need your answer by four.',
  });
  await row(page, 'Could you call me back?').waitFor({ timeout: 30_000 });
  await said(/^New mail in/);
  expect(await cursorSubject()).toBe(before);
});

test('changes the theme in the settings, and signs out', async () => {
  await press(page, 'g', ',');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await tabTo(page, page.getByRole('radio', { name: 'System' }));
  await press(page, 'ArrowDown', 'ArrowDown');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }), 'Shift+Tab');
  await press(page, 'Enter');
  await page.waitForURL(/\/sign-in/);
});
