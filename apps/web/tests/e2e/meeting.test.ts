import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { messageText } from '../support/mail/message-text.ts';
import { openCalendar } from '../support/mail/other-calendar-program.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

const DAY = 24 * 3_600_000;
/** A working day ahead at 15:00. */
function proposal(): { words: string } {
  const day = new Date(Date.now() + 8 * DAY);
  while ([0, 6].includes(day.getUTCDay())) day.setTime(day.getTime() + DAY);
  const words = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return { words };
}

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text });

test('a meeting is booked from an email, confirmed, moved and cancelled', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const calendar = await openCalendar(stage.world, person);
    const subject = 'Planning the spring fair';
    const text = `Hi,\n\ncould we meet on ${proposal().words} at 3pm for 45 minutes?\n\nBen`;
    await deliver(person, { subject, text, from: 'Ben Brown <ben@client.test>' });
    await openPath(page, '/inbox?view=schedule');
    await rowLink(page, subject).click();
    await reader(page).getByRole('list', { name: 'Proposed times' }).waitFor();

    await page.keyboard.press('m');
    const proposed = dialog(page).getByRole('region', { name: 'Proposed in the email' });
    await proposed.getByRole('button').first().waitFor();
    // The guests are shown before the invitation is sent.
    expect(await dialog(page).getByRole('region', { name: 'Guests' }).textContent()).toContain(
      'ben@client.test',
    );
    expect(await fetchOutbox(stage.world).then((mails) => JSON.stringify(mails))).not.toContain(subject);
    await proposed.getByRole('button').first().click();
    await reader(page)
      .getByRole('button', { name: /^Meeting .*45 min/ })
      .waitFor();
    const [made] = await calendar.list(subject);
    expect(made).toMatchObject({
      status: 'confirmed',
      hangoutLink: expect.stringMatching(/^https:/),
      attendees: [expect.objectContaining({ email: 'ben@client.test' })],
    });

    // The toast is gone after a reload; the thread still offers the action.
    await page.reload();
    const confirm = reader(page).getByRole('button', { name: 'Confirm by email' });
    await confirm.click();
    await eventually(async () => expect(await messageText(page)).toContain(made?.hangoutLink));
    await page.keyboard.press('Control+Enter');
    await eventually(async () => expect(await sentTo('ben@client.test')).toContain(made?.hangoutLink));
    await confirm.waitFor({ state: 'detached' });

    await page.keyboard.press('m');
    await dialog(page).getByRole('link', { name: /^Join/ }).waitFor();
    const other = dialog(page).getByRole('region').filter({ hasNotText: 'Proposed' }).last();
    await other.getByRole('button').first().click();
    await toast(page, /Meeting moved/).waitFor();
    const moved = await calendar.get(made?.id ?? '');
    expect(moved.start.dateTime).not.toBe(made?.start.dateTime);
    expect(moved.hangoutLink).toBe(made?.hangoutLink);

    await page.keyboard.press('m');
    await dialog(page).getByRole('button', { name: 'Cancel meeting' }).click();
    await toast(page, /Meeting cancelled/).waitFor();
    await reader(page)
      .getByRole('button', { name: /^Meeting/ })
      .waitFor({ state: 'detached' });
    await eventually(async () =>
      expect((await calendar.list(subject)).filter(({ status }) => status !== 'cancelled')).toEqual([]),
    );
  }));

test('a booking in the thread shows one toast and keeps the focus; Undo leads to cancelling the meeting', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const calendar = await openCalendar(stage.world, person);
    const [subject, other] = ['Planning the fair', 'Harvest plans'];
    const text = `Hi,\n\ncould we meet on ${proposal().words} at 3pm for 45 minutes?\n\nBen`;
    await deliver(person, { subject: other, text, from: 'Ann Lee <ann@client.test>' });
    await deliver(person, { subject, text, from: 'Ben Brown <ben@client.test>' });
    await openPath(page, '/inbox?view=schedule');
    await rowLink(page, subject).click();
    await reader(page).getByRole('button', { name: 'Book this time' }).click();
    const booked = toast(page, /^Meeting booked: .*\. Moved to Done/);
    await booked.getByRole('button', { name: 'Confirm by email' }).waitFor();
    await rowLink(page, subject).waitFor({ state: 'detached' });
    // The row of the other thread must not get it.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await eventually(async () => expect(await focused()).toBe(subject));
    await page.waitForTimeout(800);
    expect(await focused()).toBe(subject);
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Moved to/ })
        .count(),
    ).toBe(0);

    await page.keyboard.press('z');
    await dialog(page).getByRole('button', { name: 'Cancel meeting' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await statesOf(subject)).toEqual(['confirmed']);
    await booked.getByRole('button', { name: 'Cancel meeting' }).click();
    const cancelled = toast(page, /^Meeting cancelled. Moving back to Schedule/);
    await cancelled.waitFor();
    await booked.waitFor({ state: 'detached' });
    await rowLink(page, subject).waitFor();
    await eventually(async () => expect(await statesOf(subject)).not.toContain('confirmed'));

    await cancelled.getByRole('button', { name: 'Undo' }).click();
    await toast(page, /^Meeting booked again.*Moved to Done/).waitFor();
    await page.keyboard.press('z');
    await dialog(page).getByRole('button', { name: 'Cancel meeting' }).click();
    await rowLink(page, subject).waitFor();

    async function statesOf(summary: string) {
      return (await calendar.list(summary)).map(({ status }) => status);
    }
  }));

test('all free times of the working day are offered, and any other time can be typed', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const calendar = await openCalendar(stage.world, person);
    const day = new Date(Date.now() + DAY);
    while ([0, 6].includes(day.getUTCDay())) day.setTime(day.getTime() + DAY);
    const at = (clock: string) => `${day.toISOString().slice(0, 10)}T${clock}:00.000Z`;
    await calendar.insert({
      summary: 'Dentist',
      start: { dateTime: at('11:00') },
      end: { dateTime: at('12:30') },
    });
    const subject = 'Harvest plans';
    await deliver(person, { subject, text: 'Shall we meet soon?', from: 'Ben Brown <ben@client.test>' });
    await openPath(page, '/inbox?view=schedule');
    await rowLink(page, subject).click();
    await page.keyboard.press('m');
    const name = day.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
    const times = dialog(page).getByRole('region', { name });
    await times.getByText('busy').waitFor();
    const words = ((await times.textContent()) ?? '').replace(/\s+/g, ' ');
    expect(words).toMatch(/\d+ free/);
    expect(words).toMatch(/\d\d:\d\d–\d\d:\d\d busy/);
    expect(await times.getByRole('button').count()).toBeGreaterThan(8);

    // One tab stop per day, arrow keys within it.
    await times.getByRole('button').first().focus();
    await page.keyboard.press('ArrowRight');
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe(await times.getByRole('button').nth(1).textContent());

    const field = dialog(page).getByRole('textbox', { name: 'Another time' });
    await field.fill('soonish');
    await dialog(page).getByText('I couldn’t read that as a future time').waitFor();
    await field.fill('in two weeks at 21:15');
    await dialog(page).getByText('· free').waitFor();
    await page.keyboard.press('Enter');
    await toast(page, /Meeting booked/).waitFor();
    const [made] = await calendar.list(subject);
    expect(Date.parse(made?.start.dateTime ?? '')).toBeGreaterThan(Date.now() + 13 * DAY);
  }));

async function sentTo(address: string): Promise<string> {
  const mails = (await fetchOutbox(stage.world)).filter((mail) => JSON.stringify(mail).includes(address));
  return JSON.stringify(mails.filter(({ via }) => via !== 'calendar'));
}

test('in the narrow list a time leaves about half of the line to the subject', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const subject = 'Interview for the January issue of the trade magazine of gardeners';
    const text = `Hi,\n\ncould we meet on ${proposal().words} at 3pm or at 5pm for 45 minutes?\n\nBen`;
    await deliver(person, { subject, text, from: 'Ben Brown <ben@client.test>' });
    await openPath(page, '/inbox?view=schedule');
    await rowLink(page, subject).click();
    await reader(page).getByRole('list', { name: 'Proposed times' }).waitFor();
    const shown = rowLink(page, subject).getByText(subject, { exact: true });
    const share = () =>
      shown.evaluate((element) => {
        const line = element.parentElement ?? element;
        return element.getBoundingClientRect().width / line.getBoundingClientRect().width;
      });
    await eventually(async () => expect(await share()).toBeGreaterThan(0.45));
  }));
