import type { ApprovalCard } from '@triage/contract/agent';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { openStage } from '../support/open-stage.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';

const stage = openStage();

/** The link to a request that does not exist. */
const NOT_FOUND = { expected: /404 .*agent\.approval/ };

const TO = 'from-a-program@sandbox.test';

async function outbox(): Promise<unknown[]> {
  return (await fetchOutbox(stage.world)).filter(({ to }) => to.some((address) => address.includes(TO)));
}

/** As a program would; the session replaces its token. */
function propose(page: Page): Promise<ApprovalCard> {
  return page.evaluate(async (to) => {
    const input = { to: [to], subject: 'From a program', body: 'See you at noon' };
    const response = await fetch('/api/agent/propose', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ tool: 'send_email', input, caller: 'Test desk' }),
    });
    return (await response.json()) as ApprovalCard;
  }, TO);
}

test(
  'the link of a program leads to what it wants to send, and the mail leaves after the yes',
  { timeout: 120_000 },
  () =>
    stage.visit(async (page) => {
      await openInbox(page, /^Ada Lindqvist/);
      const { approvalId } = await propose(page);
      await page.goto(`/inbox?approval=${approvalId}`);
      const card = page
        .getByRole('region', { name: 'Assistant' })
        .getByRole('region', { name: 'Send this email?' });
      await card.getByText('calls itself “Test desk”').waitFor();
      await card.getByText(TO).first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await outbox()).toEqual([]);
      await card.getByRole('button', { name: 'Send email' }).click();
      await card.waitFor({ state: 'detached' });
      const dock = page.getByRole('region', { name: 'Assistant' });
      const line = dock.locator('details').filter({ hasText: `Email to ${TO}` });
      await line.waitFor();
      await dock.getByRole('region', { name: 'No longer waiting' }).locator('details').waitFor();
      expect(await dock.getByRole('region', { name: 'Waiting for approval' }).count()).toBe(0);
      expect(await dock.textContent()).not.toMatch(/\d{4}-\d\d-\d\dT/);
      await eventually(async () => expect(await outbox()).toHaveLength(1));
    }),
);

test('a request that waits while Ask is closed has a badge and a toast; a denied one says so, also by its link', () =>
  stage.visit(async (page) => {
    await openInbox(page, /^Ben Okafor/);
    const { approvalId } = await propose(page);
    await page.reload();
    const toast = page
      .locator('[data-sonner-toast]')
      .filter({ hasText: '“Test desk” asks for your approval' });
    await page.getByRole('button', { name: 'Ask 1 request waiting for approval' }).waitFor();
    await toast.getByRole('button', { name: 'Review' }).click();
    const dock = page.getByRole('region', { name: 'Assistant' });
    await dock.getByRole('button', { name: "Don't send" }).click();
    await dock.getByText('you denied this; nothing was done').waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).first().waitFor();
    await page.goto(`/inbox?approval=${approvalId}`);
    await dock.getByText('Denied by Ben Okafor.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto('/inbox?approval=of-nobody');
    await dock.getByText('This request was not found.').waitFor();
  }, NOT_FOUND));
