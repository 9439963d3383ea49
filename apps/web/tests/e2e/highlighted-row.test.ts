import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, rowLink, selectBox } from '../support/browser/inbox-page.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

const stage = openSharedStage();

const highlighted = (page: Page) => page.locator('li:has(a[data-thread][tabindex="0"])');
const listed = (page: Page) =>
  page
    .locator('a[data-thread]')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset['thread'] ?? ''));

/** Delivers the threads oldest first and opens the lane once it shows them. */
async function openWith(page: Page, person: Person, subjects: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const subject of subjects) ids.push((await deliver(person, { subject })).threadId);
  await eventually(async () => {
    await openPath(page);
    for (const id of ids) await page.locator(`a[data-thread="${id}"]`).waitFor({ timeout: 1_000 });
  });
  return ids;
}

async function arrive(page: Page, person: Person, subject: string): Promise<string> {
  const { threadId } = await deliver(person, { subject });
  await rowLink(page, subject).waitFor();
  return threadId;
}

test('before any key press, mail that arrives on top does not become the target of E', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openWith(page, person, ['Older', 'First']);
    await expect.poll(() => highlighted(page).textContent()).toContain('First');
    await arrive(page, person, 'Newcomer');
    expect(await highlighted(page).textContent()).toContain('First');
    await page.keyboard.press('e');
    await rowLink(page, 'First').waitFor({ state: 'detached' });
    await rowLink(page, 'Newcomer').waitFor();
    expect(await highlighted(page).textContent()).toContain('Older');
  }));

test('an undo names the thread that is back and highlights it; with nothing left it says so', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openWith(page, person, ['Third', 'Second', 'First']);
    await expect.poll(() => highlighted(page).textContent()).toContain('First');
    await page.keyboard.press('e');
    await page.keyboard.press('j');
    await expect.poll(() => highlighted(page).textContent()).toContain('Third');
    await page.keyboard.press('z');
    await rowLink(page, 'First').waitFor();
    await expect.poll(() => highlighted(page).textContent()).toContain('First');
    const toasts = page.getByRole('listitem');
    await toasts.filter({ hasText: 'Archive undone: “First”' }).waitFor();
    await page.keyboard.press('z');
    await toasts.filter({ hasText: 'Nothing to undo' }).waitFor();
  }));

test('arriving mail does not join a selection, and a selected thread that leaves is not replaced', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const ids = await openWith(page, person, ['Third', 'Second', 'First']);
    const [, second] = ids;
    await expect.poll(() => listed(page)).toEqual(ids.toReversed());
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+J');
    for (const subject of ['First', 'Second'])
      await expect.poll(() => selectBox(page, subject).isChecked()).toBe(true);
    await page.getByText('2 selected').waitFor();
    await arrive(page, person, 'Newcomer');
    await person.call('POST', '/api/inbox/restore', { threadId: second, lane: 'fyi' });
    await rowLink(page, 'Second').waitFor({ state: 'detached' });
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('e');
    await rowLink(page, 'First').waitFor({ state: 'detached' });
    await selectBox(page, 'Third').waitFor();
    await selectBox(page, 'Newcomer').waitFor();
    const thread = await (await person.call('GET', `/api/inbox/thread?threadId=${second}`)).json();
    expect(thread).toMatchObject({ lane: 'fyi' });
  }));

test('when the highlighted thread is moved elsewhere, no other is highlighted until a key selects one', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [, second] = await openWith(page, person, ['Third', 'Second', 'First']);
    await page.keyboard.press('j');
    await expect.poll(() => highlighted(page).textContent()).toContain('Second');
    await person.call('POST', '/api/inbox/restore', { threadId: second, lane: 'fyi' });
    await rowLink(page, 'Second').waitFor({ state: 'detached' });
    await page.keyboard.press('e');
    await page
      .getByText(/no longer in this list/)
      .first()
      .waitFor();
    expect(await listed(page)).toHaveLength(2);
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await rowLink(page, 'Third').waitFor({ state: 'detached' });
    await rowLink(page, 'First').waitFor();
  }));

test('a thread that returns from snooze does not become the highlighted row', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [, second] = await openWith(page, person, ['First', 'Sleeper']);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await person.call('POST', '/api/inbox/snooze', { threadId: second, until });
    await openPath(page);
    await rowLink(page, 'First').waitFor();
    await person.call('DELETE', '/api/inbox/snooze', { threadId: second });
    await rowLink(page, 'Sleeper').waitFor();
    await page.keyboard.press('e');
    await rowLink(page, 'First').waitFor({ state: 'detached' });
    await rowLink(page, 'Sleeper').waitFor();
  }));

test('in search results keys act on the highlighted row, also after another search', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [lease, invoice] = await openWith(page, person, ['Lease of the flat', 'Invoice of May']);
    const field = page.getByRole('searchbox', { name: 'Search mail' });
    const result = (subject: string) =>
      page.getByRole('list', { name: 'Results' }).getByRole('link', { name: subject });
    await page.keyboard.press('/');
    await field.fill('lease');
    await result('Lease of the flat').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await field.fill('invoice');
    await result('Invoice of May').waitFor();
    await result('Lease of the flat').waitFor({ state: 'detached' });
    await field.blur();
    await page.keyboard.press('e');
    const laneOf = async (threadId: string | undefined) =>
      (
        (await (await person.call('GET', `/api/inbox/thread?threadId=${threadId}`)).json()) as {
          lane: string;
        }
      ).lane;
    await expect.poll(() => laneOf(invoice)).toBe('done');
    expect(await laneOf(lease)).toBe('reply');
  }));

test('after Back from another lane keys do not act on a thread that is not visible', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const [, second] = await openWith(page, person, ['First', 'Elsewhere']);
    await person.call('POST', '/api/inbox/restore', { threadId: second, lane: 'fyi' });
    await rowLink(page, 'Elsewhere').waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await rowLink(page, 'Elsewhere').waitFor();
    await page.keyboard.press('j');
    await page.goBack();
    await rowLink(page, 'First').waitFor();
    await expect.poll(() => highlighted(page).textContent()).toContain('First');
    await page.keyboard.press('e');
    await rowLink(page, 'First').waitFor({ state: 'detached' });
    const thread = await (await person.call('GET', `/api/inbox/thread?threadId=${second}`)).json();
    expect(thread).toMatchObject({ lane: 'fyi' });
  }));
