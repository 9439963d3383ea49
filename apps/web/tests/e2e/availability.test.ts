import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { mailFromIndia } from '../support/mail/mail-from-india.ts';
import { messageText } from '../support/mail/message-text.ts';
import { openCalendar } from '../support/mail/other-calendar-program.ts';
import { openSharedStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const DAY = 24 * 3_600_000;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share availability' });

test("free times go into a reply as text, in the other side's time zone", () =>
  stage.visitAsNewcomer(async (page, person) => {
    const calendar = await openCalendar(stage.world, person);
    const day = new Date(Date.now() + DAY);
    while ([0, 6].includes(day.getUTCDay())) day.setTime(day.getTime() + DAY);
    const at = (clock: string) => ({ dateTime: `${day.toISOString().slice(0, 10)}T${clock}:00.000Z` });
    await calendar.insert({ summary: 'Secret plans', start: at('11:00'), end: at('12:30') });
    const subject = 'Harvest plans';
    await deliver(person, {
      subject,
      raw: mailFromIndia(person.email, subject, 'Hi, when would you have time for a call?'),
    });
    await openPath(page, '/inbox?view=schedule');
    await rowLink(page, subject).click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('r');
    const form = page.getByRole('form', { name: 'Reply', exact: true });
    await form.getByRole('button', { name: 'Share availability' }).click();
    const insert = dialog(page).getByRole('button', { name: /^Insert \d+ times$/ });
    await insert.waitFor();
    await dialog(page).getByText('Kolkata, UTC+5:30').waitFor({ state: 'attached' });
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Clear' }).click();
    const times = dialog(page).getByRole('group').last().getByRole('button');
    await times.first().click();
    expect(await times.first().getAttribute('aria-pressed')).toBe('true');
    await times.nth(1).click();
    await dialog(page).getByRole('button', { name: 'Insert 2 times' }).click();
    await eventually(async () => {
      const text = await messageText(page);
      expect(text).toMatch(/I’m free for 30 minutes \(times in Kolkata, UTC\+5:30\):/);
      expect(text).toMatch(/• \w+ \d+ \w+, \d\d:\d\d–\d\d:\d\d/);
      expect(text).not.toContain('Secret');
    });
  }));

test('the palette opens it in a new email with suggested times', () =>
  stage.visitAsNewcomer(async (page) => {
    await openPath(page);
    await page.keyboard.press('c');
    await page.getByRole('form', { name: 'New email' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'All commands' }).waitFor();
    await page.keyboard.type('share avail');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Insert 6 times' }).click();
    await eventually(async () => expect((await messageText(page)).match(/• /g)).toHaveLength(6));
  }));
