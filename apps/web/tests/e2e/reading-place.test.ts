import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addSessionCookies, deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

const stage = openSharedStage();

const PHONE = { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-GB' };
const LONG = Array.from({ length: 60 }, (_, at) => `Line ${at} of a long letter.`).join('\n\n');

/** The other device of the same person. */
async function onPhone(context: BrowserContext, person: Person, journey: (page: Page) => Promise<void>) {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser');
  const other = await browser.newContext({ ...PHONE, baseURL: person.world.appUrl });
  try {
    await addSessionCookies(other, person);
    await journey(await other.newPage());
  } finally {
    await other.close();
  }
}

const scrollThrough = async (person: Person, threadId: string) =>
  (
    (await (await person.call('GET', `/api/inbox/thread?threadId=${threadId}`)).json()) as {
      readTo?: { messageId: string };
    }
  ).readTo?.messageId;

const isInSight = (page: Page, text: string) =>
  reader(page)
    .getByText(text)
    .first()
    .evaluate((node) => {
      const { top } = node.getBoundingClientRect();
      return top >= 0 && top < window.innerHeight;
    });

test('a thread read on one device opens on the other where it was left, with what is new marked', () =>
  stage.visitAsNewcomer(async (page, person, context) => {
    const id = '<first@lee.example>';
    const first = await deliver(person, {
      subject: 'The plan',
      text: `Could you read this?\n\n${LONG}`,
      headers: { 'Message-ID': id },
    });
    await openPath(page);
    await rowLink(page, 'The plan').click();
    await reader(page).getByText('Line 3 of').waitFor();
    await eventually(async () => expect(await scrollThrough(person, first.threadId)).toBeDefined());
    const seen = await scrollThrough(person, first.threadId);
    expect(await reader(page).getByText('New since').count()).toBe(0);
    await page.keyboard.press('u');
    await deliver(person, {
      subject: 'Re: The plan',
      text: 'One more thing.\n\nCould you answer by tomorrow?',
      inReplyTo: id,
    });
    await onPhone(context, person, async (phone) => {
      await openPath(phone);
      await eventually(async () => {
        await phone.reload();
        await rowLink(phone, 'The plan').getByText('One more thing').waitFor({ timeout: 2_000 });
      });
      await rowLink(phone, 'The plan').click();
      await reader(phone)
        .getByText(/^New since/)
        .waitFor();
      await eventually(async () => expect(await isInSight(phone, 'One more thing.')).toBe(true));
      await eventually(async () => expect(await scrollThrough(person, first.threadId)).not.toBe(seen));
    });
    // Read there, so it is not new here.
    await page.reload();
    await rowLink(page, 'The plan').click();
    await reader(page).getByText('One more thing.').first().waitFor();
    expect(
      await reader(page)
        .getByText(/^New since/)
        .count(),
    ).toBe(0);
  }));

test('a reply begun on one device is offered in the open thread of the other', () =>
  stage.visitAsNewcomer(async (page, person, context) => {
    await deliver(person, { subject: 'A question' });
    await openPath(page);
    await rowLink(page, 'A question').click();
    await reader(page).getByRole('article').first().waitFor();
    await onPhone(context, person, async (phone) => {
      await openPath(phone, '/inbox');
      await rowLink(phone, 'A question').click();
      await reader(phone)
        .getByRole('button', { name: /^Reply/ })
        .first()
        .click();
      await phone.getByRole('textbox', { name: 'Message' }).fill('Begun on the train.');
      await reader(page).getByText('Begun on the train.').first().waitFor({ timeout: 60_000 });
    });
    await reader(page).getByRole('button', { name: 'Continue your draft' }).first().click();
    await page.getByRole('textbox', { name: 'Message' }).getByText('Begun on the train.').waitFor();
  }));
