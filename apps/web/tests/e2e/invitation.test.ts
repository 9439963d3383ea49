import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { invitationMail } from '../support/mail/invitation-mail.ts';
import { openCalendar } from '../support/mail/other-calendar-program.ts';
import { openStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openStage();

const SUBJECT = 'Review of the orchard';
const card = (page: Page) => page.getByRole('region', { name: 'Invitation' });
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });
const toast = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text });
const pressed = (page: Page) =>
  card(page).getByRole('group', { name: 'Your response' }).locator('[aria-pressed="true"]').allTextContents();

/** Delivers an invitation and opens it. */
async function invite(page: Page, person: Person) {
  const calendar = await openCalendar(stage.world, person);
  await deliver(person, { subject: SUBJECT, raw: invitationMail(person.email, SUBJECT) });
  const [event] = await calendar.list(SUBJECT);
  await openPath(page, '/inbox?view=schedule');
  await rowLink(page, SUBJECT).click();
  await card(page).getByText('You’re free').waitFor();
  return { calendar, answerThere: () => calendar.ownAnswer(event?.id ?? '') };
}

/** Holds answers back until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(/invitation\.answer/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

test('an invitation is answered in the reader and again from the palette; calendar and organizer are updated', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const { answerThere } = await invite(page, person);
    expect(await card(page).textContent()).toMatch(/Room 4.*Ben Brown invites you \(ben@client\.test\)/);
    expect(await pressed(page)).toEqual([]);
    const letThrough = await holdAnswers(page);
    await button(page, 'Maybe').click();
    await eventually(async () => expect(await pressed(page)).toEqual(['Maybe']));
    expect(await answerThere()).toBe('needsAction');
    letThrough();
    await toast(page, /^You answered maybe$/).waitFor();
    await toast(page, /^Moved to Done/)
      .getByRole('button', { name: 'Undo' })
      .waitFor();
    expect(await answerThere()).toBe('tentative');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('accept');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'You accepted' }).waitFor({ state: 'attached' });
    expect(await pressed(page)).toEqual(['Yes']);
    expect(await answerThere()).toBe('accepted');
    await eventually(async () => {
      const replies = (await fetchOutbox(stage.world)).filter(({ from }) => from === person.email);
      expect(replies.map(({ subject }) => subject)).toEqual([
        `Tentatively Accepted: ${SUBJECT}`,
        `Accepted: ${SUBJECT}`,
      ]);
    });

    await page.setViewportSize({ width: 360, height: 740 });
    expect(await violations(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  }));

test('an answer given elsewhere is shown, and a cancelled event cannot be answered', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const { calendar } = await invite(page, person);
    const [event] = await calendar.list(SUBJECT);
    const attendees = [{ email: person.email, responseStatus: 'declined' }];
    await calendar.patch(event?.id ?? '', { attendees });
    await page.reload();
    await eventually(async () => expect(await pressed(page)).toEqual(['No']));
    await deliver(person, { subject: SUBJECT, raw: invitationMail(person.email, SUBJECT, 'CANCEL') });
    await page.reload();
    await card(page)
      .getByText(/^This event was cancelled/)
      .waitFor();
    expect(await card(page).getByRole('button').count()).toBe(0);
  }));

test('an answer that is refused or not delivered is reverted with a message', () =>
  stage.inTabs(1, async ([page], person, context) => {
    if (!page) throw new Error('No tab');
    const { answerThere } = await invite(page, person);
    await button(page, 'Yes').click();
    await toast(page, /^You accepted$/).waitFor();

    await stage.world.control('faults', { api: 'calendar', method: 'events.patch', status: 400, times: 1 });
    await button(page, 'No').click();
    await toast(page, /Couldn't save your answer/).waitFor();
    expect(await pressed(page)).toEqual(['Yes']);

    await context.setOffline(true);
    await button(page, 'Maybe').click();
    await toast(page, /your answer was not sent/).waitFor();
    expect(await pressed(page)).toEqual(['Yes']);
    expect(await answerThere()).toBe('accepted');
    await context.setOffline(false);
    await toast(page, /your answer was not sent/)
      .getByRole('button', { name: 'Try again' })
      .click();
    await eventually(async () => expect(await answerThere()).toBe('tentative'));
    expect(await reader(page).count()).toBe(1);
  }));
