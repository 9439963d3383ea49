import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const answer = (page: Page, name: string) => page.getByRole('region', { name });
const sources = (page: Page, name: string) => answer(page, name).getByRole('list', { name: 'Sources' });
const OFFER = 'Northgate offers the second phase for 48,000 euros.';

test('a question is answered with sources that open the message at the cited words', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const from = 'Nora North <nora@northgate.test>';
    const long = Array.from({ length: 40 }, (_, line) => `Paragraph ${line} is about the weather.`).join(
      '\n\n',
    );
    await deliver(person, {
      subject: 'Second phase',
      from,
      html: `<p>Could you tell me what you think of this?</p><p>${long.replaceAll('\n\n', '</p><p>')}</p><p>Northgate offers the <b>second phase</b> for 48,000 euros.</p>`,
    });
    await deliver(person, { subject: 'Lunch', from, text: 'Shall we have lunch on Friday?' });
    await openPath(page);
    await rowLink(page, 'Second phase').waitFor();

    await page.keyboard.press('/');
    const asked = 'What did Northgate offer for the second phase?';
    await page.getByRole('searchbox', { name: 'Search mail' }).fill(asked);
    await page.getByRole('button', { name: `Ask: ${asked}` }).waitFor();
    await page.keyboard.press('Enter');
    await answer(page, asked).getByText('48,000').first().waitFor();
    await answer(page, asked).getByText('Answered by AI from these passages').waitFor();
    expect(await violations(page)).toEqual([]);

    await answer(page, asked).getByRole('button', { name: 'Source 1: Second phase' }).click();
    await reader(page).getByRole('heading', { name: 'Second phase' }).waitFor();
    const frame = page.frameLocator('iframe[title="Message from Nora North"]');
    await frame.getByText('second phase', { exact: true }).waitFor();
    await expect.poll(() => markedIn(page)).toContain(OFFER);
    await expect.poll(() => frame.getByText('second phase', { exact: true }).evaluate(isInView)).toBe(true);

    await question(page).fill('Who won the tennis tournament in Wimbledon?');
    await page.keyboard.press('Enter');
    await page.getByText('I found nothing about that.').waitFor();
    expect(await sources(page, asked).getByRole('link').count()).toBeGreaterThan(0);

    await question(page).fill('When am I free next week?');
    await page.keyboard.press('Enter');
    await answer(page, 'When am I free next week?').getByText('Free for 30 minutes').waitFor();
    await page.getByRole('button', { name: 'Back to search' }).click();
    await page.getByRole('searchbox', { name: 'Search mail' }).waitFor();
  }));

test('the palette opens the question, and answers wait there until the page is closed', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, {
      subject: 'Keys',
      from: 'Ben <ben@flat.test>',
      text: 'The keys are at the bakery. Could you fetch them today?',
    });
    await openPath(page);
    await rowLink(page, 'Keys').waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').getByRole('combobox').fill('ask your mail');
    await page.keyboard.press('Enter');
    await question(page).fill('Where are the keys of Ben?');
    await page.keyboard.press('Enter');
    await answer(page, 'Where are the keys of Ben?').getByText('at the bakery').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search mail' }).waitFor();
    await page.keyboard.press('Escape');
    await rowLink(page, 'Keys').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await answer(page, 'Where are the keys of Ben?').waitFor();
  }));

function markedIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const inner = document.querySelector<HTMLIFrameElement>('article iframe')?.contentWindow as
      | (Window & typeof globalThis)
      | null;
    const marked = [...(inner?.CSS.highlights.get('cited') ?? [])];
    return marked.map((range) => String(range)).join(' ');
  });
}

/** Of an element inside of a frame that is as tall as its content: whether the page shows it. */
function isInView(element: Element): boolean {
  const frame = element.ownerDocument.defaultView?.frameElement?.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  const outer = element.ownerDocument.defaultView?.parent.innerHeight ?? 0;
  return frame !== undefined && frame.top + top >= 0 && frame.top + bottom <= outer;
}
