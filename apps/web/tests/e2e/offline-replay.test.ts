import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addSessionCookies,
  deliver,
  labelsInAccount,
  rowLink,
  waitForHydration,
} from '../support/browser/inbox-page.ts';
import { type KillableBrowser, makeProfile, type Profile } from '../support/browser/killable-browser.ts';
import { countKept, settleOffline } from '../support/browser/offline.ts';
import { addRecipient } from '../support/browser/recipients.ts';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const THREADS = 30;
const SENDS = 20;
const LABEL = 'Work';
const QUESTION = 'A question';
const GONE = 'Deleted meanwhile';
/** Starred, and unread but with a label; then archived or snoozed. */
const MARKS = ['*', 'Shift+I', 'Shift+U'];
const ENDS: readonly (readonly string[])[] = [
  ['*', '*', 'e'],
  ['*', '*', 'snooze'],
  ['*', '*', 'e'],
  ['Shift+I', 'label', 'e'],
];
const endOf = (at: number) => ENDS[at % ENDS.length] ?? [];
/** The opened thread is read, and one is archived that is deleted meanwhile. */
const OTHERS = 2;
const CHANGES = THREADS * (MARKS.length + 3);

let world: World;
let profile: Profile;
let browser: KillableBrowser | undefined;
beforeAll(async () => {
  [world, profile] = await Promise.all([startWorld(), makeProfile()]);
});
afterAll(async () => {
  await browser?.kill();
  await profile?.remove();
  await world?.stop();
});

const subjects = Array.from({ length: THREADS }, (_, at) => `Thread ${String(at).padStart(2, '0')}`);
const mails = Array.from({ length: SENDS }, (_, at) => `Offline mail ${String(at).padStart(2, '0')}`);

async function openInbox(person: Person): Promise<Page> {
  browser = await profile.start();
  await addSessionCookies(browser.context, person);
  const page = await browser.context.newPage();
  await page.goto(`${world.appUrl}/inbox`);
  return page;
}

/** From the highlighted thread on. */
async function changeThreads(page: Page): Promise<void> {
  for (const at of subjects.keys()) {
    for (const key of [...MARKS, ...endOf(at)]) {
      if (key === 'snooze') await snooze(page);
      else if (key === 'label') await label(page);
      else await page.keyboard.press(key);
    }
  }
}

async function snooze(page: Page): Promise<void> {
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Snooze until…' });
  await dialog.getByRole('combobox').waitFor();
  const kept = await countSettled(page);
  await page.keyboard.press('Enter');
  // The row moves after the dialog is closed.
  await eventually(async () => expect(await countKept(page, 'changes')).toBe(kept + 1));
}

/** Once the changes before are stored: on a busy machine they are, some moments after their keys. */
async function countSettled(page: Page): Promise<number> {
  for (let last = -1; ; await page.waitForTimeout(100)) {
    const now = await countKept(page, 'changes');
    if (now === last) return now;
    last = now;
  }
}

async function label(page: Page): Promise<void> {
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  await dialog.getByRole('option', { name: LABEL, exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

async function send(page: Page, subject: string): Promise<void> {
  await page.keyboard.press('c');
  await addRecipient(page, 'ben@sandbox.test');
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message' }).fill('Written in a tunnel.');
  await page.getByLabel('Files to attach').setInputFiles(fileOf(subject));
  await page.getByText('waiting for a connection').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('form', { name: 'New email' }).waitFor({ state: 'detached' });
}

const fileOf = (subject: string) => ({
  name: `${subject}.txt`,
  mimeType: 'text/plain',
  buffer: Buffer.from(`The file of ${subject}`),
});

/** A reply that is not finished. */
async function startReply(page: Page, subject: string): Promise<void> {
  await rowLink(page, subject).click();
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: 'Message' }).fill('Not finished yet.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await page.getByRole('region', { name: 'Thread' }).waitFor({ state: 'detached' });
}

async function deliverAll(person: Person): Promise<{ threads: string[]; gone: string }> {
  const threads: string[] = [];
  for (const subject of subjects) threads.push((await deliver(person, { subject })).threadId);
  const { messageId } = (await deliver(person, { subject: GONE })) as unknown as { messageId: string };
  await deliver(person, { subject: QUESTION });
  await person.call('PUT', '/api/inbox/labels', { name: LABEL, colour: 'blue' });
  await eventually(async () => {
    const counts = (await (await person.call('GET', '/api/inbox/counts')).json()) as { reply: number };
    expect(counts.reply).toBe(THREADS + 2);
  }, 60_000);
  return { threads, gone: messageId };
}

async function expectChanged(person: Person, threads: readonly string[]): Promise<void> {
  const counts = (await (await person.call('GET', '/api/inbox/counts')).json()) as { snoozed: number };
  expect(counts.snoozed).toBe(threads.filter((_, at) => endOf(at).includes('snooze')).length);
  const { labels } = (await (await person.call('GET', '/api/inbox/labels')).json()) as {
    labels: { id: string; name: string }[];
  };
  const labelId = labels.find(({ name }) => name === LABEL)?.id ?? 'missing';
  for (const [at, threadId] of threads.entries()) {
    const end = endOf(THREADS - 1 - at);
    const found = await labelsInAccount(person, threadId);
    const wanted = [
      'STARRED',
      ...(end.includes('label') ? [labelId] : ['UNREAD']),
      ...(end.includes('snooze') ? ['INBOX'] : []),
    ];
    expect(found.filter((label) => label !== 'IMPORTANT').sort()).toEqual(wanted.sort());
  }
}

test(`${CHANGES + SENDS} offline actions are replayed after the browser was killed: none lost, none doubled`, async () => {
  const person = await connectedNewcomer(world);
  const { threads, gone } = await deliverAll(person);
  const first = await openInbox(person);
  await waitForHydration(first);
  await rowLink(first, QUESTION).waitFor();
  await settleOffline(first, { threads: THREADS });
  await world.app.stop('SIGKILL');
  await startReply(first, QUESTION);
  await first.keyboard.press('j');
  await first.keyboard.press('e');
  await changeThreads(first);
  for (const subject of mails) await send(first, subject);
  await eventually(async () => expect(await countKept(first, 'changes')).toBe(CHANGES + OTHERS + SENDS));
  await browser?.kill();
  await world.control('delete', { email: person.email, messageId: gone });

  // Both start without the server, which comes back while they wait.
  const second = await openInbox(person);
  await second
    .getByText(/^Offline\. /)
    .filter({ visible: true })
    .first()
    .waitFor();
  await world.restartApp('SIGKILL');
  const refused = second.getByText(`Couldn't archive “${GONE}”. Moved back to Reply.`);
  await refused.first().waitFor({ state: 'attached', timeout: 60_000 });
  await eventually(async () => expect(await countKept(second, 'changes')).toBe(0), 120_000);
  await expectChanged(person, threads);
  const sent = async () => (await fetchOutbox(world)).filter(({ subject }) => mails.includes(subject));
  await eventually(async () => expect((await sent()).length).toBeGreaterThanOrEqual(SENDS), 120_000);
  expect((await sent()).map(({ subject }) => subject).sort()).toEqual(mails);
  for (const { subject, raw } of await sent()) expect(raw).toContain(fileOf(subject).name);
}, 400_000);
