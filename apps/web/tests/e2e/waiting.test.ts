import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { messageField } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();
const QUESTION = 'Could you send me the signed contract by Friday?';

/** Sends a question as the user, and waits until it is listed as waiting. */
async function ask(person: Person, subject: string, body = QUESTION): Promise<string> {
  const mail = { to: ['bea@elsewhere.test'], subject, body };
  const queued = await person.call('POST', '/api/inbox/send', mail);
  const { scheduledSendId } = (await queued.json()) as { scheduledSendId: string };
  await eventually(async () => {
    expect((await person.call('PUT', '/api/inbox/send', { scheduledSendId })).status).toBe(200);
  });
  return eventually(async () => {
    const answer = await person.call('GET', '/api/mail/list?in=waiting');
    const { rows } = (await answer.json()) as { rows: { threadId: string; subject: string }[] };
    const row = rows.find((each) => each.subject === subject);
    if (!row) throw new Error('It is not listed yet');
    return row.threadId;
  });
}
const subjects = (page: Page) => page.locator('a[data-thread]').allInnerTexts();

test('a question waits in its list; one key writes a follow-up, another takes it off, with Undo', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await ask(person, 'Lease');
    await openPath(page);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Waiting' }).waitFor();
    await rowLink(page, 'Lease')
      .getByText(/^Since /)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await reader(page)
      .getByText(/^Waiting for an answer since/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('n');
    await expect
      .poll(async () => (await messageField(page).textContent()) ?? '', { timeout: 15_000 })
      .toMatch(/follow|news|contract/i);
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await page.keyboard.press('w');
    await rowLink(page, 'Lease').waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await rowLink(page, 'Lease').waitFor();
  }));

test('a reminder is set by a key, is due without an answer, and the thread is on top of Reply, marked', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const threadId = await ask(person, 'Offer');
    await deliver(person, { subject: 'Newer' });
    await openPath(page);
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await rowLink(page, 'Offer').click();
    await reader(page).getByRole('heading', { name: 'Offer' }).waitFor();
    await page.keyboard.press('h');
    const dialog = page.getByRole('dialog', { name: 'Remind me if nobody answers by…' });
    await dialog.getByRole('option', { name: /In 3 days/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('option', { name: /Tomorrow/ }).click();
    await reader(page)
      .getByText(/^Reminder .*, if nobody answers$/)
      .waitFor();
    const remindAt = new Date(Date.now() + 3_000).toISOString();
    expect((await person.call('POST', '/api/inbox/reminders', { threadId, remindAt })).status).toBe(200);
    await openPath(page);
    await rowLink(page, 'Offer')
      .getByText(/No answer since/)
      .waitFor({ timeout: 20_000 });
    expect((await subjects(page))[0]).toContain('Offer');
    await rowLink(page, 'Offer').click();
    await reader(page)
      .getByText(/No answer since/)
      .waitFor();
    await reader(page).getByRole('button', { name: 'Nudge' }).waitFor();
  }));

test('on a phone the list is under More, with its actions in the sheet, and 320 px are enough', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await ask(person, 'Lease');
    await openPath(page, '/inbox?view=waiting');
    await rowLink(page, 'Lease').waitFor();
    await rowLink(page, 'Lease').click();
    await reader(page)
      .getByText(/^Waiting for an answer since/)
      .waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await reader(page).getByRole('button', { name: 'Remind me…' }).click();
    await page.getByRole('dialog', { name: 'Remind me if nobody answers by…' }).waitFor();
    expect(await violations(page)).toEqual([]);
  }));

test('a promise in the user’s own email is offered under it, and stays dismissed', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await ask(person, 'Plan', `I'll send it tomorrow. ${QUESTION}`);
    await openPath(page, '/inbox?view=waiting');
    await rowLink(page, 'Plan').click();
    const offer = reader(page).getByText("You wrote: “I'll send it tomorrow.”");
    await offer.waitFor();
    await reader(page)
      .getByRole('button', { name: /^Remind me (?!To)/ })
      .last()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await reader(page).getByRole('button', { name: 'Dismiss' }).click();
    await offer.waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await page.reload();
    await reader(page)
      .getByText(/^Waiting for an answer since/)
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await offer.count()).toBe(0);
  }));
