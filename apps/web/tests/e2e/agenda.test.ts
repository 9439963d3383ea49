import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { invitationMail } from '../support/mail/invitation-mail.ts';
import { openCalendar } from '../support/mail/other-calendar-program.ts';
import { openStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openStage();

const DAY = 24 * 3_600_000;
const dateOf = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const dayOf = (page: Page, days: number) =>
  page.getByRole('region', {
    name: new Date(Date.now() + days * DAY).toLocaleDateString('en-GB', {
      ...{ weekday: 'long', day: 'numeric', month: 'long' },
    }),
  });

test('g c shows the events of a week, and other days by their address', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const calendar = await openCalendar(stage.world, person);
    const at = (days: number, clock: string) => ({ dateTime: `${dateOf(days)}T${clock}:00.000Z` });
    await calendar.insert({ summary: 'Dentist', start: at(1, '11:00'), end: at(1, '12:30') });
    await calendar.insert({
      ...{ summary: 'Coffee', status: 'tentative', location: 'Corner café' },
      ...{ start: at(1, '14:00'), end: at(1, '14:30') },
    });
    const date = (days: number) => ({ date: dateOf(days) });
    await calendar.insert({
      ...{ summary: 'Fair', transparency: 'transparent', start: date(2), end: date(3) },
    });
    await calendar.insert({
      ...{ summary: 'Review', location: 'https://meet.example/review' },
      ...{ start: at(3, '10:00'), end: at(3, '11:00') },
    });
    await calendar.insert({ summary: 'Far ahead', start: at(9, '09:00'), end: at(9, '10:00') });
    const control = (body: object) => stage.world.control('calendars', { email: person.email, ...body });
    await control({
      ...{ id: 'family', summary: 'Family' },
      events: [{ summary: 'Party', start: at(2, '18:00'), end: at(2, '20:00') }],
    });
    await control({ id: 'shared', summary: 'Shared', refused: 'backendError' });
    await openPath(page);
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await dayOf(page, 1).getByText('Dentist').waitFor();
    expect(new URL(page.url()).search).toBe('?view=agenda');
    const said = async (days: number) => ((await dayOf(page, days).textContent()) ?? '').replace(/\s+/g, '');
    expect(await said(1)).toMatch(/Tomorrow..:00–..:30Dentist..:00–..:30CoffeetentativeCornercafé$/);
    expect(await said(2)).toMatch(/alldayFairfree..:00–..:00PartyFamily$/);
    const meet = dayOf(page, 3).getByRole('link', { name: 'https://meet.example/review' });
    expect(await meet.getAttribute('href')).toBe('https://meet.example/review');
    expect(await said(4)).toContain('Noevents');
    await page.getByText('Couldn’t read Shared: its events are missing.').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Later' }).click();
    await dayOf(page, 9).getByText('Far ahead').waitFor();
    expect(new URL(page.url()).searchParams.get('day')).toBe(dateOf(7));
    await page.reload();
    await dayOf(page, 9).getByText('Far ahead').waitFor();
    await page.getByRole('combobox', { name: 'Days shown' }).selectOption('1 day');
    await dayOf(page, 7).getByText('No events').waitFor();
    await dayOf(page, 9).waitFor({ state: 'detached' });
    await page.goBack();
    await dayOf(page, 9).waitFor();
  }));

test('an invitation is opened and answered in the agenda, and leads to its thread', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const subject = 'Review of the orchard';
    await deliver(person, { subject, raw: invitationMail(person.email, subject) });
    await openPath(page, '/inbox?view=schedule');
    await rowLink(page, subject).waitFor();
    await openPath(page, '/inbox?view=agenda');
    await page.getByRole('button', { name: subject }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('o');
    const dialog = page.getByRole('dialog', { name: subject });
    await dialog.getByText('You’re free').waitFor();
    await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^You accepted$/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Open the thread' }).click();
    await reader(page).getByRole('heading', { name: subject }).waitFor();
  }));

test('an empty week, a failing calendar and one that is disconnected', () =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('There is one tab');
    await openPath(page, '/inbox?view=agenda');
    await page.getByText('Nothing planned.').waitFor();
    await stage.world.control('faults', { api: 'calendar', method: 'events.list', status: 503, times: 40 });
    await page.reload();
    await page.getByRole('alert').getByText('Couldn’t read your calendar').waitFor();
    await stage.world.control('faults', { clear: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing planned.').waitFor();
    await stage.world.control('revoke', { email: person.email });
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByText('Your calendar is not connected').waitFor();
  }));

test('offline, the page tells why there are no events', () =>
  stage.inTabs(1, async ([page], _person, context) => {
    if (!page) throw new Error('There is one tab');
    await openPath(page);
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByText('Nothing planned.').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('alert').getByText('You’re offline').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing planned.').waitFor();
  }));
