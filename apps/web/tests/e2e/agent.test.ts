import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { openStage } from '../support/open-stage.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';
import { CRON_SECRET } from '../support/start-world.ts';

const stage = openStage();

const assistant = (page: Page) => page.getByRole('region', { name: 'Assistant' });
const card = (page: Page) => page.getByRole('region', { name: 'Send this email?' });

async function ask(page: Page, question: string): Promise<void> {
  await assistant(page).getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
}

async function answered(page: Page): Promise<void> {
  await page.getByRole('status').getByText('The assistant answered').waitFor({ state: 'attached' });
}

async function whereItEnds(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.x + box.width : Number.NaN;
}

/** Whether it is visible without scrolling the conversation. */
function isInLog(part: Locator): Promise<boolean> {
  return part.evaluate((node) => {
    const log = node.closest('[role=log]')?.getBoundingClientRect();
    const { top, bottom } = node.getBoundingClientRect();
    return log !== undefined && top >= log.top && bottom <= log.bottom;
  });
}

async function outboxTo(to: string): Promise<unknown[]> {
  return (await fetchOutbox(stage.world)).filter((mail) => mail.to.some((address) => address.includes(to)));
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
      await card(page).getByText('See you at noon').first().waitFor();
      await card(page).getByText('new contact').waitFor();
      expect(await card(page).getByRole('timer').textContent()).toMatch(/9:\d\d$|10:00$/);

      await card(page).getByRole('button', { name: "Don't send" }).click();
      await assistant(page).getByText('you denied this; nothing was done').waitFor();
      await answered(page);
      // Focus stays at what became of the request.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/you denied this/);

      await ask(page, `Send a mail to ${to} saying: see you at one`);
      await card(page).getByText('See you at one').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.reload();
      await card(page).getByText('See you at one').first().waitFor();
      await assistant(page).getByText('you denied this; nothing was done').waitFor();
      await expect.poll(() => isInLog(card(page).getByRole('button', { name: 'Send email' }))).toBe(true);
      await page.waitForLoadState('networkidle');
      expect(await violations(page)).toEqual([]);
      expect(await outboxTo(to)).toEqual([]);

      await card(page).getByRole('button', { name: 'Send email' }).click();
      await assistant(page).getByText('The email is queued').first().waitFor();
      await eventually(async () => {
        await dispatch();
        expect(await outboxTo(to)).toHaveLength(1);
      }, 40_000);
      const sent = assistant(page).getByText(`Email to ${to}`).last().locator('..');
      await sent.getByText('· Sent').waitFor({ timeout: 15_000 });
      await assistant(page).getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });

      await assistant(page).getByRole('button', { name: 'Receipts' }).click();
      const receipts = assistant(page).getByRole('list', { name: 'Receipts' }).locator('> li');
      await expect.poll(() => receipts.count()).toBe(2);
      const [approved, denied] = await receipts.allTextContents();
      expect(approved).toMatch(/Approved by Ada Lindqvist(?: and sent|, not sent yet)/);
      expect(denied).toMatch(/Denied by Ada Lindqvist/);
      await receipts.first().locator('summary').first().click();
      await receipts.first().getByText('See you at one').first().waitFor();
      expect(await violations(page)).toEqual([]);
      await dispatch();
      expect(await outboxTo(to)).toHaveLength(1);
    }),
);

test(
  'everything from a sender is one card with a list; what stays checked is archived, undone, and in the receipts',
  {
    timeout: 120_000,
  },
  () =>
    stage.visit(async (page) => {
      await openInbox(page, /^Ada Lindqvist/);
      // The assistant only finds indexed mail.
      const indexed = async () => {
        const answer = await page.request.get('/api/inbox/list?view=fyi&limit=100');
        const { rows } = (await answer.json()) as { rows: { sender: string }[] };
        return rows.filter(({ sender }) => /Barograph/.test(sender)).length;
      };
      await expect.poll(indexed, { timeout: 60_000 }).toBeGreaterThan(1);
      await page.keyboard.press('i');
      await ask(page, 'Archive everything from The Barograph');
      const bulk = page.getByRole('region', { name: 'Archive these threads?' });
      const boxes = bulk.getByRole('list', { name: 'Threads' }).getByRole('checkbox');
      await boxes.first().waitFor();
      const total = await boxes.count();
      // Indexing may have continued.
      expect(total).toBeGreaterThan(1);
      await bulk.getByText(`${total} of ${total} selected`).waitFor();
      const kept = (await bulk.getByRole('listitem').first().locator('bdi').first().textContent()) ?? '';
      await boxes.first().uncheck();
      await bulk.getByText(`${total - 1} of ${total} selected`).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await bulk.textContent()).not.toMatch(/[0-9a-f]{16}/);

      await bulk.getByRole('button', { name: `Archive ${total - 1}` }).click();
      const done = `${total - 1} of ${total - 1} threads archived.`;
      await assistant(page).getByText(done).first().waitFor();
      await answered(page);
      const archived = async () => {
        const answer = await page.request.get('/api/inbox/list?view=done&limit=100');
        const { rows } = (await answer.json()) as { rows: { subject: string; sender: string }[] };
        return rows.filter(({ sender }) => /Barograph/.test(sender)).map(({ subject }) => subject);
      };
      const gone = await archived();
      expect(gone).toHaveLength(total - 1);
      expect(gone).not.toContain(kept);

      await assistant(page).getByRole('button', { name: 'Undo', exact: true }).click();
      await assistant(page).getByText('Undone', { exact: true }).waitFor();
      expect(await archived()).toEqual([]);
      await assistant(page).getByRole('button', { name: 'Receipts' }).click();
      const receipt = assistant(page).getByRole('list', { name: 'Receipts' }).locator('> li').first();
      await receipt.getByText('Undone ·').waitFor();
      await receipt
        .getByText(total > 2 ? `${total - 1} threads` : (gone[0] ?? ''))
        .first()
        .waitFor();
    }),
);

test(
  'a card further up is pointed to, and its Undo stays in view and has the focus',
  { timeout: 120_000 },
  () =>
    stage.visit(async (page) => {
      const to = 'further-up@sandbox.test';
      await openInbox(page, /^Ada Lindqvist/);
      await page.keyboard.press('i');
      await ask(page, `Send a mail to ${to} saying: see you at noon`);
      await card(page).getByText('See you at noon').first().waitFor();
      await ask(page, 'What needs me today?');
      await assistant(page).getByText('The most urgent').waitFor();
      await answered(page);
      await expect.poll(() => isInLog(card(page))).toBe(false);

      await assistant(page).getByRole('button', { name: '1 request waiting above' }).click();
      await expect.poll(() => isInLog(card(page).getByRole('heading'))).toBe(true);
      expect(await card(page).evaluate((node) => node === document.activeElement)).toBe(true);
      expect(await assistant(page).getByRole('button', { name: 'waiting above' }).count()).toBe(0);

      await card(page).getByRole('button', { name: 'Send email' }).click();
      const undo = assistant(page).getByRole('button', { name: 'Undo', exact: true });
      await undo.waitFor();
      expect(await isInLog(undo)).toBe(true);
      expect(await undo.evaluate((node) => node === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await assistant(page).getByText('Undone', { exact: true }).waitFor();
      expect(await outboxTo(to)).toEqual([]);
    }),
);

test('a conversation is reopened from the list, continued and deleted', () =>
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
    await assistant(page).getByText('Listed the').first().waitFor();

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
