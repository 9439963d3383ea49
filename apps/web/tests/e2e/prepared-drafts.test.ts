import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { mutateProcedure } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { messageField, messageText } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

interface PreparedThread {
  preparedDraft?: { draftHtml: string; preparedAt: string };
}

async function turnOn(person: Person): Promise<void> {
  expect((await mutateProcedure(person, 'settings.update', { prepareDrafts: true })).status).toBe(200);
}

async function openThreadPage(person: Person, threadId: string): Promise<PreparedThread> {
  return (await (
    await person.call('GET', `/api/inbox/thread?threadId=${threadId}`)
  ).json()) as PreparedThread;
}

/** A question whose reply is ready. */
async function receivePrepared(person: Person, subject: string): Promise<string> {
  const { threadId } = await deliver(person, { subject });
  await eventually(async () => expect((await openThreadPage(person, threadId)).preparedDraft).toBeDefined());
  return threadId;
}

async function countDrafts({ email, world }: Person): Promise<number> {
  const found = await world.control(`drafts?email=${encodeURIComponent(email)}`);
  return (found as { drafts: unknown[] }).drafts.length;
}

const note = (page: Page) => page.getByText('Prepared draft', { exact: true });

test('a reply opens with its prepared draft, which is the person’s own only once they change it', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await turnOn(person);
    await receivePrepared(person, 'Contract');
    await openPath(page);
    await rowLink(page, 'Contract').click();
    await reader(page).getByRole('heading', { name: 'Contract' }).waitFor();
    await page.keyboard.press('r');
    await note(page).waitFor();
    const text = await messageText(page);
    expect(text.length).toBeGreaterThan(20);
    expect(await violations(page)).toEqual([]);
    // Far longer than a change takes to be saved.
    await page.waitForTimeout(4_000);
    expect(await countDrafts(person)).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await note(page).waitFor();
    await messageField(page).fill('My own words');
    await note(page).waitFor({ state: 'detached' });
    await eventually(async () => expect(await countDrafts(person)).toBe(1));
  }));

test('a discarded draft does not come back, and another one is written on request', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await turnOn(person);
    const threadId = await receivePrepared(person, 'Invoice');
    await openPath(page);
    await rowLink(page, 'Invoice').click();
    await reader(page).getByRole('heading', { name: 'Invoice' }).waitFor();
    await page.keyboard.press('r');
    await note(page).waitFor();
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await page.getByText('Review it before you send.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.keyboard.press('r');
    await note(page).waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await note(page).waitFor({ state: 'detached' });
    await eventually(async () =>
      expect((await openThreadPage(person, threadId)).preparedDraft).toBeUndefined(),
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.getByRole('form', { name: /Reply/ }).waitFor();
    expect(await note(page).count()).toBe(0);
  }));
