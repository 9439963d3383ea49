import { expect, test } from 'vitest';
import { openPath } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { fetchSentBy } from '../support/mail/fetch-outbox.ts';
import { messageText } from '../support/mail/message-text.ts';
import { openCalendar } from '../support/mail/other-calendar-program.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const GUEST = 'grace@client.test';

/** The link in the newest email to the guest, without the soft line breaks of its encoding. */
const linkIn = (person: Person) =>
  eventually(async () => {
    const mail = (await fetchSentBy(person)).findLast(({ to }) => to.some((each) => each.includes(GUEST)));
    const text = Buffer.from(mail?.raw ?? '', 'utf8')
      .toString()
      .replaceAll('=\r\n', '')
      .replaceAll('=3D', '=');
    const link = /https?:\/\/\S+\/book\/[\w-]+\/[\w-]+/.exec(text)?.[0];
    if (!link) throw new Error('No email with a link was sent');
    return link;
  });

test('a visitor chooses a free time, confirms by email, and the meeting is in the calendar', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.goto('/settings', { waitUntil: 'networkidle' });
    const section = page.getByRole('region', { name: 'Booking link' });
    await section.getByRole('checkbox', { name: 'Let others book a meeting with me' }).check();
    const url = await section.getByText(/\/book\/[\w-]+$/).textContent();
    await section.getByLabel('Minimum notice').selectOption('1 hour');
    expect(await violations(page)).toEqual([]);

    const visitor = await stage.openPage({
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 390, height: 844 },
    });
    const { page: guest } = visitor;
    await guest.goto(url ?? '');
    await guest.getByText('Times in Tokyo, UTC+9').waitFor();
    expect(await violations(guest)).toEqual([]);
    await guest.getByRole('main').getByRole('link').nth(3).click();
    await guest.getByLabel('Your name').fill('Grace Hopper');
    await guest.getByLabel('Your email address').fill(GUEST);
    await guest.getByLabel('What is it about?').fill('The compiler');
    expect(await violations(guest)).toEqual([]);
    await guest.getByRole('button', { name: 'Request this time' }).click();
    await guest.getByRole('heading', { name: 'Check your email' }).waitFor();
    await guest
      .getByText(/^\w+day \d+ \w+, \d{1,2}:\d\d/)
      .first()
      .waitFor();

    const calendar = await openCalendar(stage.world, person);
    await guest.goto(await linkIn(person));
    const heading = guest.getByRole('heading', { name: /^Confirm your meeting with/ });
    const owner = ((await heading.textContent()) ?? '').replace('Confirm your meeting with ', '');
    const events = () => calendar.list(`Grace Hopper and ${owner}`);
    expect(await events()).toEqual([]);
    await guest.getByRole('button', { name: 'Confirm meeting' }).click();
    await guest.getByRole('heading', { name: /is booked$/ }).waitFor();
    expect(await violations(guest)).toEqual([]);
    await guest.reload();
    await guest.getByRole('heading', { name: /is booked$/ }).waitFor();
    expect(visitor.complaints).toEqual([]);

    expect(await events()).toMatchObject([{ attendees: [{ email: GUEST }] }]);

    await page.reload();
    await section.getByText('Grace Hopper').waitFor();
    await guest.getByRole('button', { name: 'Cancel meeting' }).click();
    await guest.getByRole('heading', { name: /is cancelled$/ }).waitFor();
    expect((await events()).filter(({ status }) => status !== 'cancelled')).toEqual([]);
    await guest.context().close();
  }));

test('a browser without scripts can book too; a wrong address and an unknown link are explained', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.goto('/settings', { waitUntil: 'networkidle' });
    const section = page.getByRole('region', { name: 'Booking link' });
    await section.getByRole('checkbox', { name: 'Let others book a meeting with me' }).check();
    const url = (await section.getByText(/\/book\/[\w-]+$/).textContent()) ?? '';
    const { page: guest } = await stage.openPage({ javaScriptEnabled: false });
    await guest.goto(url);
    await guest.getByRole('main').getByRole('link').last().click();
    const start = await guest.locator('input[name=start]').inputValue();
    const wrong = new URLSearchParams({ start, name: ' ', email: 'grace at home', timeZone: 'UTC' });
    const answer = await fetch(guest.url(), { method: 'POST', body: wrong });
    expect((await answer.text()).match(/aria-invalid="true"/g)).toHaveLength(2);
    await guest.getByLabel('Your name').fill('Grace Hopper');
    await guest.getByLabel('Your email address').fill(GUEST);
    await guest.getByRole('button', { name: 'Request this time' }).click();
    await guest.getByRole('heading', { name: 'Check your email' }).waitFor();
    await linkIn(person);
    const broken = guest.getByRole('heading', { name: 'This booking link does not work' });
    for (const wrongUrl of [`${url}x`, url.replace(/[^/]+$/, 'xyz'), `${url}/xyz`]) {
      expect((await guest.goto(wrongUrl))?.status()).toBe(404);
      await broken.waitFor();
      expect(await guest.getByRole('link').count()).toBe(0);
    }
    await guest.context().close();
  }));

test('the link goes into an email from the dialog that shares free times', () =>
  stage.visitAsNewcomer(async (page) => {
    await page.goto('/settings', { waitUntil: 'networkidle' });
    const section = page.getByRole('region', { name: 'Booking link' });
    await section.getByRole('checkbox', { name: 'Let others book a meeting with me' }).check();
    const url = (await section.getByText(/\/book\/[\w-]+$/).textContent()) ?? '';
    await openPath(page);
    await page.keyboard.press('c');
    const form = page.getByRole('form', { name: 'New email' });
    await form.getByRole('button', { name: 'Share availability' }).click();
    await page.getByRole('button', { name: 'Insert booking link' }).click();
    await eventually(async () => expect(await messageText(page)).toContain(url));
  }));
