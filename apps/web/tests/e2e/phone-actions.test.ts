import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, labelsInAccount, openPath, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const stage = openSharedStage();

const said = (page: Page, text: string | RegExp) =>
  page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });

async function fill(page: Page, person: Person, subject: string): Promise<string> {
  const { threadId } = await deliver(person, { subject, from: 'Shop <loud@shop.example>' });
  await eventually(async () => {
    await openPath(page);
    await rowLink(page, subject).waitFor({ timeout: 1_000 });
  });
  return threadId;
}

/** By the row's own button, as a thumb does it. */
async function choose(page: Page, subject: string, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${subject}` }).tap();
  const sheet = page.getByRole('dialog', { name: subject });
  await sheet.waitFor();
  await sheet.getByRole('button', { name }).tap();
}

const has = (person: Person, threadId: string, wanted: Record<string, boolean>) =>
  eventually(async () => {
    const labels = await labelsInAccount(person, threadId);
    expect(Object.fromEntries(Object.keys(wanted).map((label) => [label, labels.includes(label)]))).toEqual(
      wanted,
    );
  });

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().tap();

test('a star is given and taken by the sheet of a row', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const threadId = await fill(page, person, 'Worth a star');
    await choose(page, 'Worth a star', 'Star');
    await said(page, 'Starred “Worth a star”');
    await has(person, threadId, { STARRED: true });
    await choose(page, 'Worth a star', 'Unstar');
    await has(person, threadId, { STARRED: false });
  }, PHONE));

test('a toast covers no entry of a sheet that is opened', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await fill(page, person, 'Worth a star');
    await choose(page, 'Worth a star', 'Star');
    const toast = page.locator('[data-sonner-toast]').getByText('Starred');
    await toast.waitFor();
    await page.getByRole('button', { name: 'Actions for Worth a star' }).tap();
    await expect
      .poll(async () => {
        const [note, sheet] = [
          await toast.boundingBox(),
          await page.getByRole('dialog', { name: 'Worth a star' }).boundingBox(),
        ];
        return note && sheet && note.y >= 0 && note.y + note.height <= sheet.y;
      })
      .toBe(true);
  }, PHONE));

test.each([
  ['Move to Trash', 'Moved to Trash: “Junk”', { TRASH: true, INBOX: false }],
  ['Report spam', 'Reported as spam: “Junk”', { SPAM: true, INBOX: false }],
  ['Mute', 'Muted “Junk”', { INBOX: false }],
] as const)('%s takes the row away, and Undo of the toast brings it back', (name, text, labels) =>
  stage.visitAsNewcomer(async (page, person) => {
    const threadId = await fill(page, person, 'Junk');
    await choose(page, 'Junk', name);
    await said(page, text);
    await rowLink(page, 'Junk').waitFor({ state: 'detached' });
    await has(person, threadId, labels);
    await undo(page);
    await rowLink(page, 'Junk').waitFor();
    await has(person, threadId, { INBOX: true });
  }, PHONE),
);

test('a sender is blocked by the sheet: their next email goes to the trash', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await fill(page, person, 'Sale');
    await page.getByRole('button', { name: 'Actions for Sale' }).tap();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog', { name: 'Sale' }).getByRole('button', { name: 'Block Shop' }).tap();
    await said(page, 'Blocked loud@shop.example. New mail from them goes to Trash');
    const { threadId } = await deliver(person, { subject: 'Sale again', from: 'Shop <loud@shop.example>' });
    await has(person, threadId, { TRASH: true });
  }, PHONE));
