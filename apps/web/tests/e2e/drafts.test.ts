import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink, waitForHydration } from '../support/browser/inbox-page.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { eventually } from '../support/eventually.ts';
import { fetchSentBy } from '../support/mail/fetch-outbox.ts';
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

/** The calls reach the server once the returned function is called. */
async function holdCalls(page: Page, name: 'save' | 'discard'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/trpc/drafts.${name}*`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Threads' }).getByRole('listitem');

test('closing, changing and discarding a draft show in Drafts before the server has answered', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openPath(page, '/inbox?view=drafts');
    const answerSave = await holdCalls(page, 'save');
    await page.keyboard.press('c');
    await messageField(page).fill('Only words');
    await page.keyboard.press('Escape');
    const row = rowLink(page, 'No subject').filter({ hasText: 'Only words' });
    await row.waitFor({ timeout: 1_000 });
    await row.getByText('No recipients').waitFor();
    answerSave();
    await page.waitForLoadState('networkidle');
    expect(await rows(page).count()).toBe(1);
    // Nothing of it is kept in the page, and the account may not have it yet.
    await page.reload();
    await row.waitFor();
    await row.getByText('No recipients').waitFor();
    await waitForDraft(person, 'Only words');
    await page.reload();
    await row.waitFor();
    await waitForHydration(page);
    expect(await rows(page).count()).toBe(1);

    const answerChange = await holdCalls(page, 'save');
    await row.click();
    await expect.poll(() => messageText(page)).toBe('Only words');
    await page.getByLabel('Subject').fill('Lunch');
    await messageField(page).fill('Other words');
    await page.keyboard.press('Escape');
    const changed = rowLink(page, 'Lunch').filter({ hasText: 'Other words' });
    await changed.waitFor({ timeout: 1_000 });
    expect(await rows(page).count()).toBe(1);
    answerChange();
    await waitForDraft(person, 'Other words');
    expect(await rows(page).count()).toBe(1);

    const answerDiscard = await holdCalls(page, 'discard');
    await changed.click();
    await composer(page).waitFor();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await changed.waitFor({ state: 'detached', timeout: 1_000 });
    answerDiscard();
    await eventually(async () => expect(await draftsOf(person)).toEqual([]));
    expect(await rows(page).count()).toBe(0);
  }));

test('a sent draft leaves Drafts at once', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openPath(page, '/inbox?view=drafts');
    await page.keyboard.press('c');
    await addRecipient(page, 'Ann Lee <ann@lee.example>');
    await page.getByLabel('Subject').fill('Lunch');
    await messageField(page).fill('At noon?');
    await page.keyboard.press('Escape');
    await rowLink(page, 'Lunch').getByText('To: Ann Lee').waitFor({ timeout: 1_000 });
    await waitForDraft(person, 'At noon?');
    await rowLink(page, 'Lunch').click();
    await composer(page).waitFor();
    await page.route('**/api/trpc/send.queue*', () => {});
    await page.keyboard.press('Control+Enter');
    await rowLink(page, 'Lunch').waitFor({ state: 'detached', timeout: 1_000 });
  }));

test('what was typed just before a draft from Drafts is closed is saved', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openPath(page, '/inbox?view=drafts');
    await page.keyboard.press('c');
    await messageField(page).fill('At noon');
    await page.keyboard.press('Escape');
    await waitForDraft(person, 'At noon');
    // Once from the copy of this device, and once from the server.
    for (const [words, all] of [
      [' or one', 'At noon or one'],
      [' or two', 'At noon or one or two'],
    ] as const) {
      await rows(page).getByRole('link').click();
      await composer(page).waitFor();
      await messageField(page).press('End');
      await page.keyboard.type(words);
      await page.getByRole('button', { name: 'Save draft and close' }).click();
      await rows(page).getByText(all).waitFor({ timeout: 1_000 });
      await waitForDraft(person, all);
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await waitForHydration(page);
    }
    await rows(page).getByRole('link').click();
    await expect.poll(() => messageText(page)).toBe('At noon or one or two');
  }));

test('a draft written offline is in Drafts at once, and stays there when it is saved', () =>
  stage.visitAsNewcomer(
    async (page, person, context) => {
      await openPath(page, '/inbox?view=drafts');
      await page.keyboard.press('c');
      await messageField(page).waitFor();
      await context.setOffline(true);
      await page.getByLabel('Subject').fill('Lunch');
      await messageField(page).fill('At noon?');
      await page.keyboard.press('Escape');
      const row = rowLink(page, 'Lunch').filter({ hasText: 'At noon?' });
      await row.filter({ hasText: 'Only on this device' }).waitFor();
      await context.setOffline(false);
      await waitForDraft(person, 'At noon?');
      await row.filter({ hasNotText: 'Only on this device' }).waitFor();
      expect(await rows(page).count()).toBe(1);
    },
    { expected: /ERR_INTERNET_DISCONNECTED/ },
  ));

test('letters typed to look for a recipient leave no draft', () =>
  stage.visitAsNewcomer(async (page) => {
    await openPath(page, '/inbox?view=drafts');
    await page.keyboard.press('c');
    await composer(page).waitFor();
    await page.keyboard.type('ch');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await composer(page).waitFor({ state: 'detached' });
    await page.getByText('No drafts').waitFor();
    expect(await page.getByText('Draft saved').count()).toBe(0);
  }));

test('C after a closed email begins an empty one, and Drafts has both', () =>
  stage.visitAsNewcomer(async (page) => {
    await openPath(page);
    for (const words of ['First words', 'Second words']) {
      await page.keyboard.press('c');
      await composer(page).waitFor();
      expect(await messageText(page)).toBe('');
      await messageField(page).fill(words);
      await page.keyboard.press('Escape');
      await composer(page).waitFor({ state: 'detached' });
    }
    await page.keyboard.press('c');
    await composer(page).waitFor();
    expect(await messageText(page)).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'Drafts' }).click();
    for (const words of ['First words', 'Second words']) await rows(page).getByText(words).waitFor();
    expect(await rows(page).count()).toBe(2);
    await rows(page).getByText('First words').click();
    await expect.poll(() => messageText(page)).toBe('First words');
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
    await rowLink(page, 'Holiday').getByText('From both').waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await reader(page).count()).toBe(0);
    await rowLink(page, 'Holiday').click();
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
    // In Drafts the toolbar is that of the conversation, which is in a lane.
    await page.evaluate(() => localStorage.clear());
    await openPath(page, '/inbox?view=drafts');
    await rowLink(page, 'Re: The contract').click();
    await composer(page, 'Reply').getByRole('button', { name: 'Send', exact: true }).waitFor();
    const tools = page.getByRole('toolbar', { name: 'Thread' });
    await tools.getByRole('button', { name: 'Archive' }).waitFor();
    expect(await tools.getByRole('button', { name: 'To Reply' }).count()).toBe(0);
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

test('a reply that was sent in one tab is asked about in the other, and leaves again only when that is meant', () =>
  stage.inTabs(2, async ([one, other], person) => {
    if (!one || !other) throw new Error('Two tabs were asked for');
    const sent = async () =>
      (await fetchSentBy(person)).filter(({ subject }) => subject === 'Re: The offer').length;
    await deliver(person, { subject: 'The offer' });
    await openPath(one);
    await rowLink(one, 'The offer').click();
    await one.keyboard.press('r');
    await messageField(one).fill('Gladly.');
    await waitForDraft(person, 'Gladly.');
    await openPath(other);
    await rowLink(other, 'The offer').click();
    await reader(other).getByRole('article').first().waitFor();
    await other.keyboard.press('r');
    await eventually(async () => expect(await messageText(other)).toContain('Gladly.'));
    await one.keyboard.press('Control+Enter');
    await other.getByText('This draft was already sent or discarded elsewhere.').waitFor();
    await messageField(other).focus();
    await other.keyboard.press('Control+Enter');
    await other.getByRole('button', { name: 'Send anyway' }).waitFor();
    await eventually(async () => expect(await sent()).toBe(1));
    await other.keyboard.press('Control+Enter');
    await eventually(async () => expect(await sent()).toBe(2));
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
