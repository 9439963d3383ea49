import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { mailFromIndia } from '../support/mail/mail-from-india.ts';
import { openCalendar } from '../support/mail/other-calendar-program.ts';
import { openSharedStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const DAY = 24 * 3_600_000;
const ahead = () => {
  const day = new Date(Date.now() + 8 * DAY);
  while ([0, 6].includes(day.getUTCDay())) day.setTime(day.getTime() + DAY);
  return day;
};
const strip = (page: Page) => page.getByRole('region', { name: 'Day in your calendar' });
const slider = (page: Page) => strip(page).getByRole('slider', { name: 'Time in this day' });

test('a thread with a proposed time shows that day; a time is chosen by keys or by dragging, and booked', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const calendar = await openCalendar(stage.world, person);
    const day = ahead();
    const at = (clock: string) => ({ dateTime: `${day.toISOString().slice(0, 10)}T${clock}:00.000Z` });
    await calendar.insert({ summary: 'Dentist', start: at('14:30'), end: at('15:30') });
    await calendar.insert({ summary: 'Coffee', status: 'tentative', start: at('10:00'), end: at('11:00') });
    const words = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
    const subject = 'Planning the fair';
    const text = `Hi,\n\ncould we meet on ${words} at 3pm UTC for 45 minutes?\n\nYuki`;
    await deliver(person, { subject, text, from: 'Yuki <yuki@tokyo.test>' });
    await openPath(page, '/inbox?view=schedule');
    await rowLink(page, subject).click();
    const inReader = reader(page).getByRole('region', { name: 'Day in your calendar' });
    await inReader.getByText('overlaps with Dentist').waitFor();
    expect(await inReader.getByRole('list', { name: 'Events' }).textContent()).toMatch(
      /Coffee tentative.*Dentist/,
    );
    expect(await violations(page)).toEqual([]);
    const startOf = () => slider(page).getAttribute('aria-valuenow');
    const before = Number(await startOf());
    await slider(page).focus();
    await page.keyboard.press('PageUp');
    await inReader.getByText('you’re free').waitFor();
    expect(Number(await startOf()) - before).toBe(3_600_000);
    await page.keyboard.press('Shift+ArrowRight');
    const said = (await slider(page).getAttribute('aria-valuetext')) ?? '';

    const box = await slider(page).boundingBox();
    if (!box) throw new Error('The strip is not shown');
    const [left, middle] = [box.x + box.width * 0.05, box.y + box.height / 2];
    await page.mouse.move(left, middle);
    await page.mouse.down();
    await page.mouse.move(left + box.width * 0.16, middle, { steps: 4 });
    await page.mouse.up();
    expect(await slider(page).getAttribute('aria-valuetext')).not.toBe(said);
    await inReader.getByText('you’re free').waitFor();
    const start = Number(await startOf());
    await inReader.getByRole('button', { name: 'Book this time' }).click();
    await reader(page)
      .getByRole('button', { name: /^Meeting / })
      .waitFor();
    const [made] = await calendar.list(subject);
    expect(Date.parse(made?.start.dateTime ?? '')).toBe(start);
    await inReader.waitFor({ state: 'detached' });
  }));

test('the dialog of a meeting shows the day, other days, and the clock of the other side', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const subject = 'Harvest plans';
    await deliver(person, {
      subject,
      raw: mailFromIndia(
        person.email,
        subject,
        'Hi, shall we meet soon? When would you have time for a call?',
      ),
    });
    await openPath(page, '/inbox?view=schedule');
    await rowLink(page, subject).click();
    await page.keyboard.press('m');
    await strip(page).getByText('Kolkata, UTC+5:30').waitFor();
    // A typed time is shown on its day.
    await page.getByRole('textbox', { name: 'Another time' }).fill('28 mar 15:00');
    await strip(page)
      .getByRole('heading', { name: / 28 March$/ })
      .waitFor();
    await strip(page)
      .getByText(/^(?:15:00|3:00 pm) – /)
      .waitFor();
    await strip(page).getByRole('button', { name: 'Next day' }).click();
    await slider(page).focus();
    await page.keyboard.press('ArrowRight');
    await strip(page)
      .getByText(/their time .*Kolkata/)
      .waitFor();
    await strip(page).getByText('you’re free').waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('listitem')
      .filter({ hasText: /Meeting booked/ })
      .waitFor();
  }));
