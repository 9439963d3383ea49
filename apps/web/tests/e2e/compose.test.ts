import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  deliver,
  openPath,
  reader,
  rowLink,
  selectBox,
  waitForHydration,
} from '../support/browser/inbox-page.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { answerOf, mutateProcedure } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { fetchSentBy } from '../support/mail/fetch-outbox.ts';
import { messageText } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

const stage = openSharedStage();

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const help = (page: Page) => page.getByRole('region', { name: 'AI draft' });

function withThread(subject: string, journey: (page: Page, person: Person) => Promise<void>) {
  return stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject });
    await openPath(page);
    await rowLink(page, subject).click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('r');
    await message(page).waitFor();
    await journey(page, person);
  });
}

test('a draft streams in, follows instructions, and undo restores one rewrite at a time', () =>
  withThread('The contract', async (page) => {
    await page.getByRole('button', { name: 'Help me write' }).click();
    await help(page).getByText('Review it before you send.').waitFor();
    const first = await messageText(page);
    expect(first.length).toBeGreaterThan(20);

    await message(page).fill('My own words.');
    await help(page).getByLabel('Instructions for the draft').fill('decline politely');
    await page.keyboard.press('Enter');
    await help(page).getByText('Review it before you send.').waitFor();
    const second = await messageText(page);
    expect(second).not.toContain('My own words.');
    await help(page).getByLabel('Instructions for the draft').fill('say that I am sorry');
    await page.keyboard.press('Enter');
    await help(page).getByText('Review it before you send.').waitFor();
    await expect.poll(() => messageText(page)).toContain('I am sorry');
    const third = await messageText(page);
    const undo = help(page).getByRole('button', { name: 'Undo rewrite' });
    for (const before of [second, 'My own words.']) {
      await undo.click();
      expect(await messageText(page)).toBe(before);
    }
    // Typing over the first draft is not a rewrite: the text field's own undo covers that.
    await undo.waitFor({ state: 'detached' });
    for (const after of [second, third]) {
      await help(page).getByRole('button', { name: 'Redo' }).click();
      expect(await messageText(page)).toBe(after);
    }
  }));

test('a draft is stopped by its button and by typing', () =>
  withThread('A slow one', async (page) => {
    // A model that never answers.
    await page.route('**/api/trpc/draft.stream*', () => {});
    await page.getByRole('button', { name: 'Help me write' }).click();
    await help(page).getByRole('button', { name: 'Stop' }).click();
    await help(page).getByText('Stopped.').waitFor();
    await help(page).getByRole('button', { name: 'Write' }).click();
    await help(page).getByRole('button', { name: 'Stop' }).waitFor();
    await message(page).fill('I write myself');
    await help(page).getByText('Stopped.').waitFor();
    expect(await messageText(page)).toBe('I write myself');
  }));

test('a send counts down, undo restores the draft, and sending it again sends it once', () =>
  withThread('Undo me', async (page, person) => {
    await message(page).fill('Dear Ann, yes.');
    await page.keyboard.press('Control+Enter');
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: /^Sending to .+ in \d s/ });
    await toast.waitFor();
    // The countdown is hidden from screen readers.
    expect(
      await toast
        .locator('[aria-hidden]')
        .filter({ hasText: /^ in \d s$/ })
        .count(),
    ).toBe(1);
    await message(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await message(page).waitFor();
    expect(await messageText(page)).toBe('Dear Ann, yes.');
    await page.mouse.move(0, 0);
    await page.getByText('Not sent. Your draft is back.').last().waitFor();
    await page.locator('[data-sonner-toast]').first().waitFor({ state: 'detached' });
    // The last notice goes without taking the focus: what is typed are words, not shortcuts.
    await page.keyboard.type(' Tomorrow.');
    expect(await messageText(page)).toBe('Dear Ann, yes. Tomorrow.');
    await page.keyboard.press('Control+Enter');
    await page
      .getByText(/^Sent to /)
      .first()
      .waitFor();
    await eventually(async () =>
      expect((await fetchSentBy(person)).filter(({ subject }) => subject === 'Re: Undo me')).toHaveLength(1),
    );
  }));

test('Undo right after sending takes back the send, and what was done with it, not what was done before', () =>
  stage.visitAsNewcomer(async (page, person) => {
    for (const subject of ['Done before', 'Answered']) await deliver(person, { subject });
    await openPath(page);
    // The answer of the server is still on its way when Undo is pressed.
    let letQueue = () => {};
    const held = new Promise<void>((resolve) => {
      letQueue = resolve;
    });
    await page.route(/send\.queue/, async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await selectBox(page, 'Done before').click();
    await page.keyboard.press('e');
    await rowLink(page, 'Done before').waitFor({ state: 'detached' });
    await rowLink(page, 'Answered').click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('r');
    await message(page).fill('Taken back at once.');
    await page.keyboard.press('Control+Shift+Enter');
    await message(page).waitFor({ state: 'detached' });
    await rowLink(page, 'Answered').waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await message(page).waitFor();
    expect(await messageText(page)).toBe('Taken back at once.');
    letQueue();
    await page.getByText('Not sent. Your draft is back.').last().waitFor();
    await rowLink(page, 'Answered').waitFor();
    expect(await rowLink(page, 'Done before').count()).toBe(0);
    // The sends of the same person leave in turn: once a later one is there, the first is known not to come.
    await message(page).fill('Sent after all.');
    await page.keyboard.press('Control+Enter');
    await eventually(async () => {
      const sent = (await fetchSentBy(person)).filter(({ subject }) => subject === 'Re: Answered');
      expect(sent.map(({ raw }) => raw.includes('Sent after all.'))).toEqual([true]);
    });
  }));

test('a running undo window outlives a reload: the key brings the draft back', () =>
  withThread('Reload me', async (page, person) => {
    await answerOf(await mutateProcedure(person, 'settings.update', { undoSeconds: 30 }));
    await message(page).fill('Dear Ann, no.');
    await page.keyboard.press('Control+Enter');
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: /^Sending to .+ in \d+ s/ });
    await toast.waitFor();
    await page.reload();
    await waitForHydration(page);
    await toast.waitFor();
    await page.keyboard.press('z');
    await message(page).waitFor();
    expect(await messageText(page)).toBe('Dear Ann, no.');
    expect((await fetchSentBy(person)).filter(({ subject }) => subject === 'Re: Reload me')).toEqual([]);
  }));

test('Enter in a field does not send; a closed draft is kept', () =>
  withThread('Not yet', async (page) => {
    await message(page).fill('Half a sentence');
    await page.getByLabel('Subject').press('Enter');
    await message(page).waitFor();
    await page.keyboard.press('Escape');
    await message(page).waitFor({ state: 'detached' });
    await page.reload();
    await waitForHydration(page);
    await page.keyboard.press('r');
    await message(page).waitFor();
    expect(await messageText(page)).toBe('Half a sentence');
  }));

test('a missing subject and a missing attachment are asked about once; sending again sends it', () =>
  stage.visitAsNewcomer(async (page) => {
    await openPath(page);
    await page.keyboard.press('c');
    const letter = page.getByRole('form', { name: 'New email' });
    await letter.waitFor();
    await addRecipient(page, 'asked@elsewhere.test');
    await message(page).fill('See the attached plan.');
    await page.keyboard.press('Control+Enter');
    await letter.getByRole('alert').getByText('This email has no subject.').waitFor();
    expect(await letter.getByRole('alert').textContent()).toContain('You mention an attachment');
    // The subject field has the focus.
    await page.keyboard.type('The plan');
    expect(await letter.getByLabel('Subject').inputValue()).toBe('The plan');
    expect(await letter.getByRole('alert').textContent()).not.toContain('subject');
    await letter.getByRole('button', { name: 'Send anyway' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sending to asked@elsewhere.test').first().waitFor();
  }));

test('a confirmed doubt about a later send leaves it later', () =>
  stage.visitAsNewcomer(async (page) => {
    await openPath(page);
    await waitForHydration(page);
    await page.keyboard.press('c');
    const letter = page.getByRole('form', { name: 'New email' });
    await letter.waitFor();
    await addRecipient(page, 'later@elsewhere.test');
    await letter.getByLabel('Subject').fill('The plan');
    await message(page).fill('See the attached plan.');
    await letter.getByRole('button', { name: 'Later', exact: true }).click();
    await letter.getByRole('alert').getByText('Select “Send later anyway”').waitFor();
    expect(await letter.getByRole('button', { name: 'Send anyway' }).count()).toBe(0);
    await letter.getByRole('button', { name: 'Send later anyway' }).click();
    await page
      .getByRole('dialog', { name: 'Send later' })
      .getByRole('option', { name: /Tomorrow/ })
      .click();
    await page.getByText('Sends to later@elsewhere.test tomorrow').first().waitFor();
  }));
