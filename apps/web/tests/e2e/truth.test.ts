import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink, waitForHydration } from '../support/browser/inbox-page.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { openStage } from '../support/open-stage.ts';
import { recordSaid } from '../support/pictures/record-said.ts';

const stage = openStage();
afterEach(() => stage.world.control('faults', { clear: true }));

const SUCCESS = /^(Sent|Archived|Moved|Snoozed|Marked|Meeting|Unsnoozed)| undone/;
const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });
const badge = (page: Page) => page.getByRole('navigation').getByText('1 email not sent');
const failure = (page: Page) => toast(page, /^Couldn't send/);

const fail = (status: number, method?: string, api = 'gmail') =>
  stage.world.control('faults', { api, status, times: 50, ...(method && { method }) });
const copies = async (subject: string) =>
  (await fetchOutbox(stage.world)).filter((mail) => mail.subject === subject).length;

/** Returns everything the page has shown since sending. */
async function send(page: Page, subject: string): Promise<() => Promise<string[]>> {
  await page.keyboard.press('c');
  await addRecipient(page, 'bob@sandbox.test');
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  const said = await recordSaid(page);
  await page.keyboard.press('Control+Enter');
  await toast(page, /^Sending to bob@sandbox.test in \d s/).waitFor();
  return said;
}

const inbox = (journey: (page: Page) => Promise<void>) =>
  stage.inTabs(1, async ([page]) => {
    if (!page) throw new Error('A tab was asked for');
    await openPath(page);
    await journey(page);
  });

const withThread = (subject: string, journey: (page: Page) => Promise<void>) =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    await deliver(person, { subject });
    await openPath(page);
    await rowLink(page, subject).waitFor();
    await journey(page);
  });

test('at the end of the undo window the page requests dispatch, and shows "Sent" only after the response', () =>
  inbox(async (page) => {
    const asked = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/inbox/send'),
    );
    await page.route('**/api/inbox/send', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    const said = await send(page, 'Dispatched');
    await toast(page, 'Sending to bob@sandbox.test…').waitFor();
    expect(await said()).not.toContainEqual(expect.stringMatching(SUCCESS));
    expect((await asked).status()).toBe(200);
    await toast(page, 'Sent to bob@sandbox.test').waitFor();
    expect(await copies('Dispatched')).toBe(1);
  }));

test('a refused send is never shown as sent; after a reload its badge stays, and a retry from the outbox ends it', () =>
  inbox(async (page) => {
    await fail(400, 'drafts.create');
    const said = await send(page, 'Refused');
    await failure(page).waitFor();
    expect(await said()).not.toContainEqual(expect.stringMatching(SUCCESS));
    await badge(page).waitFor({ state: 'attached' });
    await failure(page).getByRole('button', { name: 'Edit' }).waitFor();
    await page.reload();
    await waitForHydration(page);
    await badge(page).waitFor({ state: 'attached' });
    await page.goto('/inbox?view=queued');
    await waitForHydration(page);
    const failed = page.getByRole('region', { name: 'Failed' });
    await failed.getByText('Refused').first().waitFor();
    expect(await failure(page).count()).toBe(0);
    await stage.world.control('faults', { clear: true });
    await failed.getByRole('button', { name: 'Retry' }).click();
    await badge(page).waitFor({ state: 'detached' });
    await toast(page, 'Sent to bob@sandbox.test').waitFor();
    expect(await copies('Refused')).toBe(1);
    await page.reload();
    await waitForHydration(page);
    expect(await failure(page).count()).toBe(0);
  }));

test('a failed send is edited from its warning or dismissed with the close button', () =>
  inbox(async (page) => {
    await fail(400, 'drafts.create');
    await send(page, 'Edited');
    await failure(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('form', { name: 'New email' }).waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Edited');
    await badge(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await failure(page).getByRole('button', { name: 'Close toast' }).click();
    await badge(page).waitFor({ state: 'detached' });
    await page.reload();
    await waitForHydration(page);
    expect([await failure(page).count(), await badge(page).count()]).toEqual([0, 0]);
    await page.goto('/inbox?view=queued');
    await page.getByRole('region', { name: 'Failed' }).getByText('Edited').first().waitFor();
    expect(await copies('Edited')).toBe(0);
  }));

test('during an outage the send is shown as retrying, and the outbox shows a future time', () =>
  inbox(async (page) => {
    await fail(500, 'drafts.create');
    const said = await send(page, 'Delayed');
    await toast(page, /^Not sent to bob@sandbox.test yet: .+ Retrying today/).waitFor();
    expect(await said()).not.toContainEqual(expect.stringMatching(SUCCESS));
    await toast(page, /^Not sent/)
      .getByRole('button', { name: 'Outbox' })
      .click();
    await page.getByText(/^Not sent yet\. The mail provider did not respond\. Retrying today/).waitFor();
    expect(await badge(page).count()).toBe(0);
  }));

test.each([400, 500])('an archive that the provider answers with %i is never shown as done', (status) =>
  withThread(`Archive ${status}`, async (page) => {
    await fail(status, 'threads.modify');
    const said = await recordSaid(page);
    await page.keyboard.press('e');
    await toast(page, /^Couldn't archive/).waitFor();
    expect(await said()).not.toContainEqual(expect.stringMatching(SUCCESS));
    await rowLink(page, `Archive ${status}`).waitFor();
  }),
);

test('a slow archive shows progress, then the result', () =>
  withThread('Slowly', async (page) => {
    await stage.world.control('faults', {
      api: 'gmail',
      method: 'threads.modify',
      latencyMs: 1_500,
      times: 1,
    });
    await page.keyboard.press('e');
    await toast(page, /^Archiving “Slowly”…/).waitFor();
    expect(await toast(page, /^Archived/).count()).toBe(0);
    await toast(page, /^Archived “Slowly”/).waitFor();
  }));

test.each([400, 500])('a meeting that the calendar answers with %i is never shown as booked', (status) =>
  withThread(`Meet ${status}`, async (page) => {
    await rowLink(page, `Meet ${status}`).click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('m');
    const slots = page.getByRole('dialog').getByRole('button', { name: /\d\d:\d\d/ });
    await slots.first().waitFor();
    await fail(status, 'events.insert', 'calendar');
    const said = await recordSaid(page);
    await slots.first().click();
    await page.locator('[data-sonner-toast][data-type=error]').waitFor();
    expect(await said()).not.toContainEqual(expect.stringMatching(SUCCESS));
  }),
);

test('an approval that the server does not execute is never shown as done', () =>
  inbox(async (page) => {
    await page.keyboard.press('i');
    const assistant = page.getByRole('region', { name: 'Assistant' });
    await assistant
      .getByLabel('Your question')
      .fill('Send a mail to noon@sandbox.test saying: see you at noon');
    await page.keyboard.press('Enter');
    const approve = assistant.getByRole('button', { name: 'Send email' });
    await approve.waitFor();
    // A card outside the open conversation is decided separately.
    await assistant.getByRole('button', { name: /new conversation/i }).click();
    await assistant.getByRole('region', { name: 'Waiting for approval' }).waitFor();
    await page.route('**/api/trpc/agent.decide*', (route) => route.abort());
    const said = await recordSaid(page);
    await approve.click();
    await toast(page, /did not respond/).waitFor();
    expect(await said()).not.toContainEqual(expect.stringMatching(/queued|sent|done\./i));
    await page.unroute('**/api/trpc/agent.decide*');
    await fail(400, 'drafts.create');
    await approve.click();
    await failure(page).waitFor({ timeout: 60_000 });
    await badge(page).waitFor({ state: 'attached' });
    await assistant.getByRole('button', { name: /receipts/i }).click();
    await assistant.getByText(/^Approved by .+, but sending failed/).waitFor();
  }));

test('an undo that comes too late shows the status of the send', () =>
  inbox(async (page) => {
    await page.route('**/api/trpc/send.cancel*', (route) =>
      route.fulfill({
        status: 500,
        json: [{ error: { json: { message: 'Internal error', code: -32603, data: { httpStatus: 500 } } } }],
      }),
    );
    await send(page, 'Not undone');
    await toast(page, /^Sending/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await toast(page, /^Couldn't undo/).waitFor();
    await toast(page, 'Sent to bob@sandbox.test').waitFor();
    await eventually(async () => expect(await copies('Not undone')).toBe(1));
  }));
