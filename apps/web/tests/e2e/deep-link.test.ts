import { expect, test } from 'vitest';
import { deliver, openPath, reader } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

/** More than one page of the list. */
const THREADS = 130;

test('a deep link scrolls the list to its thread and highlights it, also far down and in another lane', () =>
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

    await person.call('POST', '/api/inbox/restore', { threadId: first.threadId, lane: 'fyi' });
    await openPath(page, `/inbox?thread=${first.threadId}`);
    await page.getByRole('heading', { level: 1, name: 'FYI' }).waitFor();
    await lit.waitFor();
    await expect.poll(() => lit.evaluate(isInside)).toBe(true);
    expect(new URL(page.url()).searchParams.get('view')).toBe('fyi');
  }));

/** Runs in the page. */
function isInside(row: Element): boolean {
  const list = row.closest('.lane-list')?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return list !== undefined && top >= list.top && bottom <= list.bottom;
}
