import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink, waitForHydration } from '../support/browser/inbox-page.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { eventually } from '../support/eventually.ts';
import { messageField, messageText } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

interface ProviderDraft {
  draftId: string;
  threadId: string;
  raw: string;
}

async function draftsOf({ email, world }: Person): Promise<ProviderDraft[]> {
  const found = await world.control(`drafts?email=${encodeURIComponent(email)}`);
  return (found as { drafts: ProviderDraft[] }).drafts;
}

async function writeElsewhere(
  { email, world }: Person,
  { text, draftId, subject = 'Lunch' }: { text: string; draftId?: string; subject?: string },
): Promise<void> {
  const raw = `From: ${email}\r\nTo: ann@lee.example\r\nSubject: ${subject}\r\n\r\n${text}\r\n`;
  await world.control('drafts', { email, raw, ...(draftId ? { draftId } : {}) });
}

/** The only draft of the account, once it says this. */
async function waitForDraft(person: Person, text: string): Promise<ProviderDraft> {
  await eventually(async () => {
    const drafts = await draftsOf(person);
    expect(drafts.map(({ raw }) => raw)).toEqual([expect.stringContaining(text)]);
  });
  const [draft] = await draftsOf(person);
  if (!draft) throw new Error('The draft is gone');
  return draft;
}

const composer = (page: Page, name = 'New email') => page.getByRole('form', { name });

test('a draft begun here is in the account, one however often it changes, and gone once it is sent or discarded', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openPath(page);
    await page.keyboard.press('c');
    await addRecipient(page, 'Ann Lee <ann@lee.example>');
    await page.getByLabel('Subject').fill('Lunch');
    await messageField(page).fill('At noon?');
    await waitForDraft(person, 'At noon?');
    await messageField(page).fill('At one?');
    await waitForDraft(person, 'At one?');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await eventually(async () => expect(await draftsOf(person)).toEqual([]));
    await page.getByRole('button', { name: 'Undo' }).click();
    await waitForDraft(person, 'At one?');
    await page.keyboard.press('Control+Enter');
    await composer(page).waitFor({ state: 'detached' });
    await eventually(async () => expect(await draftsOf(person)).toEqual([]));
  }));

test('a scheduled reply that is cancelled in the outbox is a draft again, in the account and under its thread', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'Cancel me' });
    await openPath(page);
    await rowLink(page, 'Cancel me').click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('r');
    await messageField(page).fill('Perhaps.');
    await page.getByRole('button', { name: 'Later', exact: true }).click();
    const times = page.getByRole('dialog', { name: 'Send later' });
    await times.getByRole('option', { name: /Tomorrow/ }).click();
    await messageField(page).waitFor({ state: 'detached' });
    await openPath(page, '/inbox?view=queued');
    const cancel = page.getByRole('button', { name: 'Cancel send' });
    expect(await cancel.getAttribute('title')).toContain('draft');
    await cancel.click();
    await page.getByText('Not sent. Your draft is back.').first().waitFor();
    await expect.poll(() => messageText(page)).toBe('Perhaps.');
    await waitForDraft(person, 'Perhaps.');
  }));

test('a draft begun in another program goes on here from the list of drafts', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await writeElsewhere(person, { text: 'From the phone', subject: 'Holiday' });
    await openPath(page, '/inbox?view=drafts');
    await rowLink(page, 'Holiday').click();
    await composer(page).waitFor();
    await expect.poll(() => messageText(page)).toBe('From the phone');
    await messageField(page).fill('From both');
    await waitForDraft(person, 'From both');
    await page.keyboard.press('Escape');
    await reader(page).getByText('Draft, not sent yet.').waitFor();
    await reader(page).getByText('From both').waitFor();
    await rowLink(page, 'Holiday').getByText('From both').waitFor();
    expect(await reader(page).getByRole('button', { name: 'Reply', exact: true }).count()).toBe(0);
    await reader(page).getByRole('button', { name: 'Continue writing' }).click();
    await composer(page).waitFor();
    await expect.poll(() => messageText(page)).toBe('From both');
  }));

test('a reply that was begun on another device goes on here, as one draft', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').click();
    await page.keyboard.press('r');
    await messageField(page).waitFor();
    await page.keyboard.type('It is on its way');
    await page.keyboard.press('Escape');
    const draft = await waitForDraft(person, 'It is on its way');
    expect(draft.raw).toContain('Subject: Re: The contract');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await waitForHydration(page);
    await reader(page).getByRole('heading', { name: 'The contract' }).waitFor();
    await page.keyboard.press('r');
    await eventually(async () => expect(await messageText(page)).toContain('It is on its way'));
  }));

test('a draft changed in two places shows both versions, and the chosen one is kept', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openPath(page);
    await page.keyboard.press('c');
    await messageField(page).fill('At noon?');
    const { draftId } = await waitForDraft(person, 'At noon?');
    await writeElsewhere(person, { text: 'At three?', draftId });
    await messageField(page).fill('At two?');
    const dialog = page.getByRole('dialog', { name: 'This draft was changed in two places' });
    await eventually(async () => {
      await messageField(page).press('End');
      await page.keyboard.type('?');
      await dialog.waitFor({ timeout: 5_000 });
    });
    await dialog.getByText('At three?').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog
      .getByRole('region', { name: 'In your mail account' })
      .getByRole('button', { name: 'Continue with this one' })
      .click();
    await expect.poll(() => messageText(page)).toBe('At three?');
    await page.keyboard.type(' even so');
    expect(await messageText(page)).toContain(' even so');
    await waitForDraft(person, ' even so');
    await messageField(page).fill('At four?');
    await waitForDraft(person, 'At four?');
  }));

test('an email that is sent after the session has ended says so, and offers to sign in', () =>
  stage.visitAsNewcomer(
    async (page, _person, context) => {
      await openPath(page);
      await page.keyboard.press('c');
      await addRecipient(page, 'Ann Lee <ann@lee.example>');
      await page.getByLabel('Subject').fill('Lunch');
      await context.clearCookies();
      await messageField(page).fill('At noon?');
      const notices = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
      await notices.getByText('Drafts stay on this device for now: You are signed out').waitFor();
      await page.keyboard.press('Control+Enter');
      const notice = notices.filter({ hasText: 'Not sent: You are signed out. Sign in again.' });
      await composer(page).getByText('At noon?').waitFor();
      await notice.getByRole('button', { name: 'Sign in again' }).click();
      await page.waitForURL(/\/sign-in/);
    },
    { expected: /status of 401/ },
  ));
