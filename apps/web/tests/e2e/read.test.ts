import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { deliver, labelsInAccount, openPlace, reader, rowLink, selectBox } from '../support/inbox-page.ts';
import { openStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

const stage = openStage();

/** An inbox with unread mail of these subjects, on the page. */
function inInbox(
  subjects: string[],
  journey: (page: Page, person: Person, threadIds: string[]) => Promise<void>,
) {
  return stage.visitAsNewcomer(async (page, person) => {
    const mails = await Promise.all(subjects.map((subject) => deliver(person, { subject })));
    await openPlace(page);
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

test('opening a thread marks it as read, here and in the account; shift U takes that back', () =>
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

test('several are marked at once, and one undo is for all of them', () =>
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

test('what the account refuses is unread again, and the page says so', () =>
  inInbox(['Refused'], async (page, person, [threadId]) => {
    await stage.world.control('faults', {
      ...{ api: 'gmail', method: 'threads.modify', email: person.email },
      ...{ status: 403, times: 20 },
    });
    await page.keyboard.press('Shift+I');
    await page.getByText('“Refused” could not be marked as read').first().waitFor();
    await unread(page, 'Refused').waitFor();
    await stage.world.control('faults', { clear: true });
    await page.getByRole('button', { name: 'Try again' }).click();
    await unread(page, 'Refused').waitFor({ state: 'detached' });
    await isInAccount(person, threadId, false);
  }));

const newsletter = `<table width="100%" bgcolor="#f3f5f8"><tr><td style="padding:24px">
  <table style="background:#ffffff;border:1px solid #dddddd"><tr><td style="background:#1d4f91;color:#ffffff">The Barograph</td></tr>
  <tr><td><h1 style="color:#1b2430">Why forecasts get worse</h1><p style="color:#49566a">The models are the same.</p>
  <font color="black">Old words</font> <a href="https://barograph.test/">Read more</a></td></tr>
  <tr><td bgcolor="#ffcc00"><span style="color:#222">Half price</span></td></tr></table></td></tr></table>`;

test('a mail in colours of its own is readable in the dark, and white as it was sent once that is wished for', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'The Barograph', html: newsletter });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openPlace(page);
    await rowLink(page, 'The Barograph').click();
    const inDark = await readPaper(page);
    expect(inDark.surface).toBeLessThan(0.02);
    expect(inDark.contrast).toBeGreaterThan(4.5);
    await reader(page).getByRole('button', { name: 'Original colours' }).click();
    expect((await readPaper(page)).surface).toBe(1);
    await page.emulateMedia({ colorScheme: 'light' });
    await reader(page).getByRole('button', { name: 'Dark colours' }).waitFor({ state: 'hidden' });
    expect((await readPaper(page)).surface).toBe(1);
    // Who wants this app to be dark gets dark mail too, whatever the machine is.
    await page.context().addCookies([{ name: 'theme', value: 'dark', url: stage.world.appUrl }]);
    await page.reload();
    await reader(page).getByRole('button', { name: 'Original colours' }).waitFor();
    await expect.poll(async () => (await readPaper(page)).surface).toBeLessThan(0.02);
  }));

/** How bright the mail's own paper is, and the least contrast of a text in it. */
async function readPaper(page: Page): Promise<{ surface: number; contrast: number }> {
  await page.frameLocator('iframe').getByText('Half price').waitFor();
  return page.evaluate(() => {
    const inner = document.querySelector('iframe')?.contentDocument;
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!inner || !pen) throw new Error('A mail was to be shown');
    const luminance = (colour: string) => {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 3_294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      const isClear = /\/ 0\)|, 0\)/.test(backgroundColor) && element.parentElement;
      return isClear ? behind(element.parentElement as Element) : backgroundColor;
    };
    const contrasts = [...inner.querySelectorAll('td, h1, p, font, a, span')].map((element) => {
      const [one, other] = [getComputedStyle(element).color, behind(element)].map(luminance);
      return (Math.max(one ?? 0, other ?? 0) + 0.05) / (Math.min(one ?? 0, other ?? 0) + 0.05);
    });
    const paper = inner.querySelectorAll('table')[1];
    return { surface: paper ? luminance(behind(paper)) : -1, contrast: Math.min(...contrasts) };
  });
}
