import type { InboxPage, InboxRow } from '@triage/contract/inbox/inbox';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { connectOffice } from '../support/mail/connect-office.ts';
import { openStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openStage();
const SUBJECT = 'For both of you';
const choices = (page: Page) => page.getByRole('navigation', { name: 'Mailboxes' });

/** Whether each account has it in its inbox, as its provider says. */
function areInInbox(emails: readonly string[], isExpected: readonly boolean[]): Promise<void> {
  return eventually(async () => {
    const found = await Promise.all(
      emails.map(async (email) => {
        const { messages } = (await stage.world.control(`mailbox?email=${encodeURIComponent(email)}`)) as {
          messages: { subject: string; labelIds: string[] }[];
        };
        return messages.find(({ subject }) => subject === SUBJECT)?.labelIds.includes('INBOX');
      }),
    );
    expect(found).toEqual(isExpected);
  }, 30_000);
}

async function listOf(person: Person, mailboxId: string): Promise<InboxRow[]> {
  const answer = await person.call('GET', `/api/inbox/list?view=reply&mailboxId=${mailboxId}`);
  return ((await answer.json()) as InboxPage).rows;
}

test('an email of two mailboxes is one row, and archiving, reading and undoing it is done in both', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const { office, mailboxId } = await connectOffice(person);
    const accounts = [person.email, office];
    await stage.world.control('mail', {
      ...{ to: accounts, subject: SUBJECT, from: 'Ann Lee <ann@lee.example>' },
      text: 'Could you send me the signed contract by tomorrow?',
    });
    const row = rowLink(page, SUBJECT);
    const mark = row.getByRole('img', { name: `In ${person.email}, also in The office` });
    await eventually(async () => {
      await openPath(page);
      await mark.waitFor({ timeout: 1_000 });
    }, 40_000);
    expect(await row.count()).toBe(1);
    const counted = (count: number) =>
      page.getByRole('heading', { level: 1, name: new RegExp(`^Reply\\s*${count} thread`) }).waitFor();
    await counted(1);
    expect(await violations(page)).toEqual([]);

    await row.click();
    await reader(page).getByText('also in').waitFor();
    expect(await violations(page)).toEqual([]);
    for (const id of ['first', mailboxId])
      await eventually(async () => {
        expect((await listOf(person, id)).map(({ unread }) => unread)).toEqual([false]);
      });

    await page.keyboard.press('e');
    await row.waitFor({ state: 'detached' });
    await areInInbox(accounts, [false, false]);
    await page.keyboard.press('z');
    await row.waitFor();
    await areInInbox(accounts, [true, true]);
    await openPath(page);
    await mark.waitFor();
    await counted(1);

    // In the list of one mailbox the copy there is a row by itself.
    await choices(page).getByRole('link', { name: 'The office' }).click();
    await row.getByRole('img', { name: 'In The office', exact: true }).waitFor();
    await page.keyboard.press('e');
    await row.waitFor({ state: 'detached' });
    await areInInbox(accounts, [true, false]);
    await choices(page).getByRole('link', { name: 'All mailboxes' }).click();
    await mark.waitFor();
    await counted(1);
  }));
