import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { deliver, openPlace, reader, rowLink } from '../support/inbox-page.ts';
import { openStage } from '../support/open-stage.ts';
import { openCalendar } from '../support/other-calendar-program.ts';
import { readOutbox } from '../support/read-outbox.ts';

const stage = openStage();

const DAY = 24 * 3_600_000;
/** A working day ahead, at three in the afternoon. */
function proposal(): { words: string } {
  const day = new Date(Date.now() + 8 * DAY);
  while ([0, 6].includes(day.getUTCDay())) day.setTime(day.getTime() + DAY);
  const words = day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  return { words };
}

const dialog = (page: Page) => page.getByRole('dialog');
const toast = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text });

test('a mail that asks for a time becomes a meeting with a link, is confirmed, moved and cancelled', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const calendar = await openCalendar(stage.world, person);
    const subject = 'Planning the spring fair';
    const text = `Hi,\n\ncould we meet on ${proposal().words} at 3pm for 45 minutes?\n\nBen`;
    await deliver(person, { subject, text, from: 'Ben Brown <ben@client.test>' });
    await openPlace(page, '/inbox?view=schedule');
    await rowLink(page, subject).click();
    await reader(page).getByRole('list', { name: 'Proposed times' }).waitFor();

    await page.keyboard.press('m');
    const proposed = dialog(page).getByRole('region', { name: 'Proposed in the mail' });
    await proposed.getByRole('button').first().click();
    await reader(page)
      .getByRole('button', { name: /^Meeting .*45 min/ })
      .waitFor();
    const [made] = await calendar.list(subject);
    expect(made).toMatchObject({
      status: 'confirmed',
      hangoutLink: expect.stringMatching(/^https:/),
      attendees: [expect.objectContaining({ email: 'ben@client.test' })],
    });

    await page.getByRole('button', { name: 'Confirm by mail' }).click();
    const message = page.getByRole('textbox', { name: 'Message' });
    expect(await message.inputValue()).toContain(made?.hangoutLink);
    await page.keyboard.press('Control+Enter');
    await eventually(async () => expect(await sentTo('ben@client.test')).toContain(made?.hangoutLink));

    await page.keyboard.press('m');
    await dialog(page).getByRole('link', { name: /^Join/ }).waitFor();
    const other = dialog(page).getByRole('region').filter({ hasNotText: 'Proposed' }).last();
    await other.getByRole('button').first().click();
    await toast(page, /Meeting moved/).waitFor();
    const moved = await calendar.get(made?.id ?? '');
    expect(moved.start.dateTime).not.toBe(made?.start.dateTime);
    expect(moved.hangoutLink).toBe(made?.hangoutLink);

    await page.keyboard.press('m');
    await dialog(page).getByRole('button', { name: 'Cancel the meeting' }).click();
    await toast(page, /Meeting cancelled/).waitFor();
    await reader(page)
      .getByRole('button', { name: /^Meeting/ })
      .waitFor({ state: 'detached' });
    await eventually(async () =>
      expect((await calendar.list(subject)).filter(({ status }) => status !== 'cancelled')).toEqual([]),
    );
  }));

async function sentTo(address: string): Promise<string> {
  const mails = (await readOutbox(stage.world)).filter((mail) => JSON.stringify(mail).includes(address));
  return JSON.stringify(mails.filter(({ via }) => via !== 'calendar'));
}
