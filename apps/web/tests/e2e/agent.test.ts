import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { openStage } from '../support/open-stage.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';
import { CRON_SECRET } from '../support/start-world.ts';

const stage = openStage();

const assistant = (page: Page) => page.getByRole('region', { name: 'Assistant' });
const card = (page: Page) => page.getByRole('region', { name: 'Send this mail?' });

async function ask(page: Page, question: string): Promise<void> {
  await assistant(page).getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
}

async function answered(page: Page): Promise<void> {
  await page.getByRole('status').getByText('The assistant has answered').waitFor({ state: 'attached' });
}

async function whereItEnds(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.x + box.width : Number.NaN;
}

async function outboxTo(to: string): Promise<unknown[]> {
  return (await readOutbox(stage.world)).filter((mail) => mail.to.some((address) => address.includes(to)));
}

async function dispatch(): Promise<void> {
  await fetch(`${stage.world.appUrl}/api/cron/process-due`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${CRON_SECRET}` },
  });
}

test(
  'beside the list, a mail is asked for, denied, asked for again, approved after a reload, and leaves once',
  {
    timeout: 180_000,
  },
  () =>
    stage.visit(async (page) => {
      const to = 'noon-guest@sandbox.test';
      await openInbox(page, /^Ada Lindqvist/);
      await page.keyboard.press('i');
      await assistant(page).waitFor();
      expect(await whereItEnds(page.getByRole('list', { name: 'Threads' }))).toBeLessThanOrEqual(
        (await assistant(page).boundingBox())?.x ?? 0,
      );
      await ask(page, `Send a mail to ${to} saying: see you at noon`);
      await card(page).getByText(to).waitFor();
      await card(page).getByText('See you at noon').waitFor();
      await card(page).getByText('new contact').waitFor();
      expect(await card(page).getByRole('timer').textContent()).toMatch(/9:\d\d$|10:00$/);

      await card(page).getByRole('button', { name: 'Do not' }).click();
      await assistant(page).getByText('not done, as you said').waitFor();
      await answered(page);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');

      await ask(page, `Send a mail to ${to} saying: see you at one`);
      await card(page).getByText('See you at one').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.reload();
      await card(page).getByText('See you at one').first().waitFor();
      await assistant(page).getByText('not done, as you said').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await violations(page)).toEqual([]);
      expect(await outboxTo(to)).toEqual([]);

      await card(page).getByRole('button', { name: 'Approve' }).click();
      await assistant(page).getByText('The mail is queued').first().waitFor();
      await eventually(async () => {
        await dispatch();
        expect(await outboxTo(to)).toHaveLength(1);
      }, 40_000);

      await assistant(page).getByRole('button', { name: 'Receipts' }).click();
      const receipts = assistant(page).getByRole('list', { name: 'Receipts' }).locator('> li');
      await expect.poll(() => receipts.count()).toBe(2);
      const [approved, denied] = await receipts.allTextContents();
      expect(approved).toMatch(/Approved and done by Ada Lindqvist/);
      expect(denied).toMatch(/Denied by Ada Lindqvist/);
      await receipts.first().locator('summary').first().click();
      await receipts.first().getByText('See you at one').first().waitFor();
      expect(await violations(page)).toEqual([]);
      await dispatch();
      expect(await outboxTo(to)).toHaveLength(1);
    }),
);

test('a conversation is found again, gone on with from its list, and deleted', () =>
  stage.visit(async (page) => {
    await openInbox(page, /^Ben Okafor/);
    await page.keyboard.press('i');
    await ask(page, 'What is new in my inbox?');
    await answered(page);
    await assistant(page).getByRole('button', { name: 'New conversation' }).click();
    await assistant(page).getByText('Ask about your mail and calendar.').waitFor();
    await assistant(page).getByRole('button', { name: 'Conversations' }).click();
    await assistant(page)
      .getByRole('list', { name: 'Conversations' })
      .getByRole('button', { name: /^What is new/ })
      .click();
    await assistant(page).getByText('You: What is new in my inbox?').waitFor();
    await assistant(page).getByText('Looked through').first().waitFor();

    await assistant(page).getByRole('button', { name: 'Conversations' }).click();
    await assistant(page)
      .getByRole('button', { name: /^Delete “What is new/ })
      .click();
    expect(await violations(page)).toEqual([]);
    await assistant(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await assistant(page).getByText('No conversations yet').waitFor();
    await page.reload();
    await assistant(page).getByText('Ask about your mail and calendar.').waitFor();
  }));
