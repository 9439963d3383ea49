import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  deliver,
  labelsInAccount,
  openPath,
  reader,
  rowLink,
  selectBox,
} from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

const stage = openStage();

/** Opens an inbox with unread emails of these subjects. */
function inInbox(
  subjects: string[],
  journey: (page: Page, person: Person, threadIds: string[]) => Promise<void>,
) {
  return stage.visitAsNewcomer(async (page, person) => {
    const mails = await Promise.all(subjects.map((subject) => deliver(person, { subject })));
    await openPath(page);
    for (const subject of subjects) await unread(page, subject).waitFor();
    await journey(
      page,
      person,
      mails.map(({ threadId }) => threadId),
    );
  });
}

const unread = (page: Page, subject: string) => rowLink(page, `${subject} , unread`);
const isInAccount = (person: Person, threadId: string | undefined, expected: boolean) =>
  eventually(async () =>
    expect((await labelsInAccount(person, threadId ?? '')).includes('UNREAD')).toBe(expected),
  );

test('opening a thread marks it as read, here and in the account; Shift+U reverts that', () =>
  inInbox(['The contract'], async (page, person, [threadId]) => {
    await rowLink(page, 'The contract').click();
    await reader(page).getByRole('article').first().waitFor();
    await unread(page, 'The contract').waitFor({ state: 'detached' });
    await isInAccount(person, threadId, false);
    await page.keyboard.press('Shift+U');
    await unread(page, 'The contract').waitFor();
    await reader(page).waitFor({ state: 'detached' });
    await isInAccount(person, threadId, true);
    await page.reload();
    await unread(page, 'The contract').waitFor();
  }));

test('several threads are marked together, and one undo reverts all', () =>
  inInbox(['One', 'Two', 'Three'], async (page, person, threadIds) => {
    await selectBox(page, 'One').click();
    await selectBox(page, 'Two').click();
    await page.getByRole('region', { name: 'Selected threads' }).getByLabel('Mark as read').click();
    await unread(page, 'One').waitFor({ state: 'detached' });
    await unread(page, 'Two').waitFor({ state: 'detached' });
    await unread(page, 'Three').waitFor();
    for (const [index, threadId] of threadIds.entries()) await isInAccount(person, threadId, index === 2);
    await page.keyboard.press('z');
    await unread(page, 'One').waitFor();
    await unread(page, 'Two').waitFor();
    for (const threadId of threadIds) await isInAccount(person, threadId, true);
  }));

test('a mark that the account refuses is reverted with a message', () =>
  inInbox(['Refused'], async (page, person, [threadId]) => {
    await stage.world.control('faults', {
      ...{ api: 'gmail', method: 'threads.modify', email: person.email },
      ...{ status: 403, times: 20 },
    });
    await page.keyboard.press('Shift+I');
    await page.getByText("Couldn't mark “Refused” as read").first().waitFor();
    await unread(page, 'Refused').waitFor();
    await stage.world.control('faults', { clear: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await unread(page, 'Refused').waitFor({ state: 'detached' });
    await isInAccount(person, threadId, false);
  }));
