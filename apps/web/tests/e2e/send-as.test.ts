import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { fetchOutbox } from '../support/mail/fetch-outbox.ts';
import { messageField, messageText } from '../support/mail/message-text.ts';
import { openSharedStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();
const from = (page: Page) => page.getByRole('combobox', { name: 'From' });

test('an address of the mail account gets its signature, is used for replies to it, and can be changed', () =>
  // An address without a signature is a 400, which the browser logs.
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    const work = `work-${randomUUID()}@alias.test`;
    const club = `club-${randomUUID()}@alias.test`;
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    const section = page.getByRole('region', { name: 'Your addresses' });
    expect(await section.getByRole('listitem').count()).toBe(1);
    await stage.world.control('send-as', {
      email: person.email,
      addresses: [
        { sendAsEmail: work, displayName: 'Ada at work', signature: '<div><b>Ada</b><br>Work</div>' },
        { sendAsEmail: club },
        { sendAsEmail: 'waiting@alias.test', verificationStatus: 'pending' },
      ],
    });
    await section.getByRole('button', { name: 'Check for new addresses' }).click();
    const row = section.getByRole('listitem').filter({ hasText: work });
    await row.getByRole('button', { name: 'Use the signature from Gmail' }).click();
    await row.getByText('Sent with the formatting').waitFor();
    expect(await section.getByRole('listitem').count()).toBe(3);
    const other = section.getByRole('listitem').filter({ hasText: club });
    await other.getByRole('button', { name: 'Use the signature from Gmail' }).click();
    await other.getByRole('alert').getByText('no signature').waitFor();
    await other.getByRole('button', { name: 'Write a signature' }).click();
    await other.getByRole('textbox').fill('The club');
    await other.getByRole('button', { name: 'Save signature' }).click();
    await other.getByText('Saved').waitFor();
    expect(await violations(page)).toEqual([]);

    const subject = `Hello ${work}`;
    await stage.world.control('mail', {
      ...{ to: [work, club], cc: 'Eve <eve@elsewhere.test>', from: 'Ann <ann@elsewhere.test>' },
      ...{ subject, text: 'Could you send me the plan?' },
    });
    await openPath(page);
    await rowLink(page, subject).click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('a');
    await from(page).waitFor();
    expect(await from(page).inputValue()).toBe(work);
    const recipients = await page.getByRole('form', { name: 'Reply to all' }).innerHTML();
    expect(recipients).toContain('eve@elsewhere.test');
    await from(page).selectOption(club);
    await expect.poll(() => messageText(page)).toContain('The club');
    await from(page).selectOption(work);
    await expect.poll(() => messageText(page)).toContain('Ada\nWork');
    await messageField(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Here it is.');
    // In a formatted body the signature changes too, and the formatting stays.
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' Now.');
    await page.keyboard.press('Control+b');
    await from(page).selectOption(club);
    await expect.poll(() => messageText(page)).toContain('The club');
    expect(await messageText(page)).not.toContain('Work');
    await from(page).selectOption(work);
    await expect.poll(() => messageText(page)).toContain('Ada\nWork');
    expect(await messageText(page)).not.toContain('The club');
    expect(await messageField(page).locator('strong, b').textContent()).toBe(' Now.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await eventually(async () => {
      const sent = (await fetchOutbox(stage.world)).find((mail) => mail.subject === `Re: ${subject}`);
      expect(sent).toMatchObject({ from: work, to: ['ann@elsewhere.test'] });
      expect(sent?.raw).toMatch(/^From: "?Ada at work"? </m);
      expect(sent?.raw.match(/<b>Ada<\/b>/g)).toHaveLength(1);
      expect(sent?.raw).not.toContain('The club');
      expect(sent?.raw).not.toContain(`To: ${club}`);
    });
  }));
