import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

/** More than one page of the list. */
const THREADS = 90;

test('the address of an unknown view leads to the one of Reply', () =>
  stage.visitAsNewcomer(async (page) => {
    await openPath(page, '/inbox?view=nonsense');
    await page.getByRole('heading', { level: 1, name: 'Reply' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  }));

test('a deep link scrolls the list to its thread and highlights it, also far down; a row stays in place when it is opened', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const first = await deliver(person, { subject: 'The oldest one' });
    const ids: string[] = [];
    for (let at = 0; at < THREADS; at++)
      ids.push(
        (await deliver(person, { subject: `Newer ${at}`, text: 'Could you answer this question?' })).threadId,
      );
    const counts = async () =>
      (await (await person.call('GET', '/api/inbox/counts')).json()) as Record<string, number>;
    await eventually(async () => expect((await counts())['reply']).toBe(THREADS + 1), 60_000);
    const lit = page.locator(`main li:has(a[data-thread="${first.threadId}"]) a[aria-current="true"]`);

    await openPath(page, `/inbox?thread=${first.threadId}`);
    await reader(page).getByRole('heading', { name: 'The oldest one' }).waitFor();
    await lit.waitFor();
    await expect.poll(() => lit.evaluate(isInside)).toBe(true);

    await page.keyboard.press('u');
    await reader(page).waitFor({ state: 'detached' });
    await page.locator('.lane-list').evaluate((list) => list.scrollTo(0, 1_500));
    // Rows are higher beside the reader; the last one would be cut off there.
    for (const share of [0.1, 0.4, 0.97]) await opensInPlace(page, share);

    await person.call('POST', '/api/inbox/restore', { threadId: first.threadId, lane: 'fyi' });
    await openPath(page, `/inbox?thread=${first.threadId}`);
    await page.getByRole('heading', { level: 1, name: 'FYI' }).waitFor();
    await lit.waitFor();
    await expect.poll(() => lit.evaluate(isInside)).toBe(true);
    expect(new URL(page.url()).searchParams.get('view')).toBe('fyi');
  }));

/** Clicks the row at this share of the list's height, and closes it. */
async function opensInPlace(page: Page, share: number): Promise<void> {
  const listBox = (await page.locator('.lane-list').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = { x: listBox.x + 120, y: listBox.y + listBox.height * share };
  const idAt = ({ x, y }: typeof at) =>
    document.elementFromPoint(x, y)?.closest('li')?.querySelector('a')?.dataset['thread'];
  const id = await page.evaluate(idAt, at);
  const row = page.locator(`a[data-thread="${id}"]`);
  const top = async () => (await row.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await page.mouse.click(at.x, at.y);
  await reader(page).getByRole('article').first().waitFor();
  expect(await row.getAttribute('aria-current')).toBe('true');
  if (share < 0.9) expect(await top()).toBeCloseTo(before, -0.5);
  expect(await row.evaluate(isInside)).toBe(true);
  const opened = await top();
  await page.keyboard.press('u');
  await reader(page).waitFor({ state: 'detached' });
  // A row at the end is moved above the place of the notices.
  if (share < 0.9) expect(await top()).toBeCloseTo(opened, -0.5);
  await expect.poll(() => row.evaluate(isInside)).toBe(true);
}

/** Runs in the page. */
function isInside(row: Element): boolean {
  const list = row.closest('.lane-list')?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return list !== undefined && top >= list.top && bottom <= list.bottom;
}
