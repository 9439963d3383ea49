import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, rowLink } from '../support/browser/inbox-page.ts';
import { countKept, settleOffline } from '../support/browser/offline.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { openStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

const stage = openStage({ serviceWorkers: 'allow' });

const composer = (page: Page) => page.getByRole('form', { name: 'New email' });
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first();

/** With a kept inbox. The server is down during `offline` and answers again before `online`. */
function withOutage(
  offline: (page: Page) => Promise<void>,
  online: (page: Page, context: BrowserContext, person: Person) => Promise<void>,
  before: (page: Page, person: Person) => Promise<void> = async () => undefined,
): Promise<void> {
  return stage.inTabs(1, async ([page], person, context) => {
    if (!page) throw new Error('A tab was asked for');
    await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').waitFor();
    await settleOffline(page);
    await before(page, person);
    await stage.world.app.stop('SIGKILL');
    try {
      await offline(page);
    } finally {
      await stage.world.restartApp('SIGKILL');
    }
    await online(page, context, person);
  });
}

async function write(page: Page, subject: string): Promise<void> {
  await page.keyboard.press('c');
  await composer(page).waitFor();
  await addRecipient(page, 'ben@sandbox.test');
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('From the train.');
}

async function send(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await composer(page).waitFor({ state: 'detached' });
  await toast(page, 'Offline. The email to ben@sandbox.test will be sent').waitFor();
}

const copies = async (subject: string) =>
  (await fetchOutbox(stage.world)).filter((each) => each.subject === subject);
const leftOnce = (subject: string) =>
  eventually(async () => expect(await copies(subject)).toHaveLength(1), 30_000);

test('an email that was sent offline leaves once after a reload, and its undo window begins then', () =>
  withOutage(
    async (page) => {
      await write(page, 'After a reload');
      await send(page);
      await page.reload();
      await rowLink(page, 'The contract').waitFor();
      expect(await composer(page).count()).toBe(0);
      expect(await countKept(page, 'changes')).toBe(1);
      await page.keyboard.press('g');
      await page.keyboard.press('q');
      await page.getByRole('region', { name: 'On this device' }).getByText('After a reload').waitFor();
    },
    async (page) => {
      await toast(page, 'Sending to ben@sandbox.test').waitFor();
      expect(await copies('After a reload')).toHaveLength(0);
      await leftOnce('After a reload');
      await eventually(async () => expect(await countKept(page, 'changes')).toBe(0));
    },
  ));

test('emails and files of a closed tab are sent by the next one, in their order', () => {
  const file = randomBytes(300_000);
  return withOutage(
    async (page) => {
      await write(page, 'First of two');
      await page.getByLabel('Files to attach').setInputFiles({
        name: 'ticket.pdf',
        mimeType: 'application/pdf',
        buffer: file,
      });
      await page.getByText('waiting for a connection').waitFor();
      await send(page);
      await write(page, 'Second of two');
      await send(page);
      await eventually(async () => expect(await countKept(page, 'changes')).toBe(2));
      expect(await countKept(page, 'files')).toBe(1);
      await page.close();
    },
    async (_, context) => {
      const next = await context.newPage();
      // Not until the network is idle: the upload begins at once.
      await next.goto('/inbox');
      await leftOnce('Second of two');
      await leftOnce('First of two');
      const mails = await fetchOutbox(stage.world);
      const [first, second] = ['First of two', 'Second of two'].map((subject) =>
        mails.findIndex((each) => each.subject === subject),
      );
      expect(first).toBeLessThan(second ?? 0);
      const raw = mails[first ?? 0]?.raw ?? '';
      expect(raw).toContain('ticket.pdf');
      expect(raw.replaceAll('\r\n', '')).toContain(file.toString('base64'));
      await eventually(async () => expect(await countKept(next, 'files')).toBe(0));
    },
  );
});

test('a draft with a file is continued after a reload without a connection', () =>
  withOutage(
    async (page) => {
      await write(page, 'Unfinished');
      await page
        .getByLabel('Files to attach')
        .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan') });
      await page.getByText('waiting for a connection').waitFor();
      await eventually(async () => expect(await countKept(page, 'files')).toBe(1));
      await page.reload();
      await composer(page).getByText('waiting for a connection').waitFor();
    },
    async (page) => {
      await composer(page).getByText('8 B', { exact: true }).waitFor({ timeout: 30_000 });
      await page.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
      await leftOnce('Unfinished');
      expect((await copies('Unfinished'))[0]?.raw).toContain('plan.txt');
    },
  ));

test('an email that the server refuses is a draft again, and one line says why', () =>
  withOutage(
    async (page) => {
      await write(page, 'Refused later');
      await send(page);
      await eventually(async () => expect(await countKept(page, 'changes')).toBe(1));
      await page.close();
    },
    async (_, context) => {
      const next = await context.newPage();
      await next.route('**/api/trpc/send.queue*', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/json',
          body: JSON.stringify({
            error: {
              json: { message: 'Too much', code: -32009, data: { code: 'CONFLICT', httpStatus: 409 } },
            },
          }),
        }),
      );
      await openPath(next);
      await toast(next, 'Not sent: Too much. The email to ben@sandbox.test is a draft again.').waitFor();
      await next.getByRole('button', { name: 'Open draft' }).click();
      expect(await next.getByLabel('Subject').inputValue()).toBe('Refused later');
      await eventually(async () => expect(await countKept(next, 'changes')).toBe(0));
      expect(await copies('Refused later')).toHaveLength(0);
    },
  ));

async function draftsOf({ email, world }: Person): Promise<string[]> {
  const found = await world.control(`drafts?email=${encodeURIComponent(email)}`);
  return (found as { drafts: { raw: string }[] }).drafts.map(({ raw }) => raw);
}

test('an email sent offline can be cancelled on the device: it becomes a draft with its file and is never sent', () =>
  withOutage(
    async (page) => {
      await write(page, 'Taken back');
      await page
        .getByLabel('Files to attach')
        .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan') });
      await page.getByText('waiting for a connection').waitFor();
      await send(page);
      await page.getByRole('button', { name: 'Undo' }).click();
      expect(await page.getByLabel('Subject').inputValue()).toBe('Taken back');
      await page.reload();
      await composer(page).getByText('plan.txt').waitFor();
    },
    async (page, _, person) => {
      await eventually(async () => expect(await countKept(page, 'changes')).toBe(0));
      await eventually(
        async () => expect(await draftsOf(person)).toEqual([expect.stringContaining('Taken back')]),
        40_000,
      );
      expect(await copies('Taken back')).toHaveLength(0);
    },
  ));

test('an email of a closed tab can be cancelled in the outbox, although its request may have reached the server', () =>
  withOutage(
    async (page) => {
      await write(page, 'Not after all');
      await send(page);
      await eventually(async () => expect(await countKept(page, 'changes')).toBe(1));
      await page.reload();
      await rowLink(page, 'The contract').waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('q');
      await page.getByRole('button', { name: 'Don’t send the email to ben@sandbox.test' }).click();
      await composer(page).waitFor();
      await page.getByRole('region', { name: 'On this device' }).waitFor({ state: 'detached' });
      await page.close();
    },
    async (_, context) => {
      const next = await context.newPage();
      await openPath(next);
      await composer(next).waitFor();
      await eventually(async () => expect(await countKept(next, 'changes')).toBe(0));
      expect(await copies('Not after all')).toHaveLength(0);
    },
  ));

test('a draft that was discarded offline is deleted by the next tab', () =>
  withOutage(
    async (page) => {
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await eventually(async () => expect(await countKept(page, 'changes')).toBe(1));
      await page.close();
    },
    async (_, context, person) => {
      const next = await context.newPage();
      await openPath(next);
      await eventually(async () => expect(await draftsOf(person)).toEqual([]));
      await eventually(async () => expect(await countKept(next, 'changes')).toBe(0));
    },
    async (page, person) => {
      await write(page, 'Given up');
      await eventually(async () =>
        expect(await draftsOf(person)).toEqual([expect.stringContaining('Given up')]),
      );
    },
  ));
