import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, labelsInAccount, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

/** Signed, and at an address that no server of ours may ask. */
const oneClick = (host: string) => ({
  'Authentication-Results': 'mx.google.com; dkim=pass header.i=@list.test header.s=s1',
  'DKIM-Signature': 'v=1; d=list.test; s=s1; h=from:list-unsubscribe:list-unsubscribe-post; b=Ab==',
  'List-Unsubscribe': `<https://${host}/leave?id=7>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function reading(journey: (page: Page, threadIds: string[]) => Promise<void>) {
  return stage.visitAsNewcomer(async (page, person) => {
    const threadIds: string[] = [];
    for (const subject of ['Last week', 'This week']) {
      const mail = { subject, from: 'News <news@list.test>', headers: oneClick('127.0.0.1') };
      threadIds.push((await deliver(person, mail)).threadId);
    }
    await eventually(async () => {
      await openPath(page, '/inbox?view=fyi');
      await rowLink(page, 'This week').waitFor({ timeout: 1_000 });
    });
    await rowLink(page, 'This week').click();
    await reader(page).getByRole('button', { name: 'Unsubscribe' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unsubscribe from News?' });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    await journey(page, threadIds);
  });
}

test('a list at a private address is not asked, and its page remains', () =>
  reading(async (page) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await dialog.getByRole('alert').getByText('The list did not accept the request').waitFor();
    await page.context().route('https://127.0.0.1/**', (route) => route.fulfill({ body: 'Bye' }));
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('button', { name: 'Open its page' }).click(),
    ]);
    await opened.waitForURL('https://127.0.0.1/leave?id=7');
  }));

test('staying subscribed asks nobody', () =>
  reading(async (page) => {
    let asked = 0;
    await page.route('**/api/trpc/threads.unsubscribe*', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Stay subscribed' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(asked).toBe(0);
  }));

test('once the list was left, all its mail is archived in one step and comes back with Undo', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const threadIds: string[] = [];
    for (const subject of ['Last week', 'This week']) {
      const mail = { subject, from: 'News <news@list.test>', headers: oneClick('list.test') };
      threadIds.push((await deliver(person, mail)).threadId);
    }
    await eventually(async () => {
      await openPath(page, '/inbox?view=fyi');
      await rowLink(page, 'Last week').waitFor({ timeout: 1_000 });
      await rowLink(page, 'This week').waitFor({ timeout: 1_000 });
    });
    // The list is out of reach of a test, so its answer is given here.
    const answer = { outcome: 'left', sender: 'news@list.test', threadIds };
    await page.route('**/api/trpc/threads.unsubscribe*', (route) =>
      route.fulfill({ json: [{ result: { data: { json: answer } } }] }),
    );
    await rowLink(page, 'This week').click();
    await reader(page).getByRole('button', { name: 'Unsubscribe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await dialog.getByText('Archive all 2 from News, and the next ones?').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Archive all 2' }).click();
    const inInbox = async () =>
      Promise.all(
        threadIds.map(async (threadId) => (await labelsInAccount(person, threadId)).includes('INBOX')),
      );
    await eventually(async () => expect(await inInbox()).toEqual([false, false]));
    await page
      .getByRole('status')
      .getByText('Archived 2 emails from News')
      .first()
      .waitFor({ state: 'attached' });
    await page.keyboard.press('z');
    await eventually(async () => expect(await inInbox()).toEqual([true, true]));
    await openPath(page, '/inbox?view=fyi');
    await rowLink(page, 'This week').waitFor();
  }));
