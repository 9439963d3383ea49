import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink, selectBox } from '../support/browser/inbox-page.ts';
import { press } from '../support/browser/keyboard.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

const stage = openSharedStage();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
/** Longer than the long press of a row, and than that of the browser. */
const LONG_MS = 800;

/** From the top of the list down. */
const SUBJECTS = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];

/** Opens Reply with a thread for each subject. */
async function openWithThreads(page: Page, person: Person): Promise<void> {
  for (const subject of SUBJECTS.toReversed()) await deliver(person, { subject });
  await eventually(async () => {
    await openPath(page);
    for (const subject of SUBJECTS) await rowLink(page, subject).waitFor({ timeout: 1_000 });
  });
}

async function listSelected(page: Page): Promise<string[]> {
  const selected: string[] = [];
  for (const subject of SUBJECTS) if (await selectBox(page, subject).isChecked()) selected.push(subject);
  return selected;
}

const willSelect = (page: Page, ...subjects: string[]) =>
  expect.poll(() => listSelected(page)).toEqual(subjects);

test('Shift+J and Shift+K change only the range, and keep rows that were selected one by one', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openWithThreads(page, person);
    await press(page, 'x', 'j', 'j', 'x', 'Shift+J', 'Shift+J');
    await willSelect(page, 'First', 'Third', 'Fourth', 'Fifth');
    await press(page, 'Shift+K', 'Shift+K');
    await willSelect(page, 'First', 'Third');
    await press(page, 'Shift+K', 'Shift+K');
    await willSelect(page, 'First', 'Second', 'Third');
    await press(page, 'Shift+J', 'Shift+J');
    await willSelect(page, 'First', 'Third');
  }));

const onPhone = (journey: (page: Page) => Promise<void>) =>
  stage.visitAsNewcomer(async (page, person) => {
    await openWithThreads(page, person);
    await journey(page);
  }, PHONE);

const bar = (page: Page) => page.getByRole('region', { name: 'Selected threads' });
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function goToLane(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Lanes' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .tap();
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
}

/** Presses in the middle of the target and, after a while, moves the finger and lifts it. */
async function hold(page: Page, target: Locator, forMs = LONG_MS, moveBy = { x: 0, y: 0 }): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to hold');
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + moveBy.x * step, y: y + moveBy.y * step }],
    });
  await touch('touchStart');
  await page.waitForTimeout(forMs);
  // As a phone does, but a headless browser does not.
  if (forMs >= LONG_MS) await target.dispatchEvent('contextmenu');
  if (moveBy.x || moveBy.y) for (let step = 1; step <= 8; step += 1) await touch('touchMove', step / 8);
  await touch('touchEnd');
  await session.detach();
}

async function isNothingOpen(page: Page): Promise<void> {
  await page.waitForTimeout(200);
  expect(new URL(page.url()).search).toBe('');
  expect(await reader(page).getByRole('article').count()).toBe(0);
}

test('a long press selects a row without its menu and without opening it; then a tap selects others', () =>
  onPhone(async (page) => {
    await page.evaluate(() => {
      const seen = { menus: 0, vibrations: 0 };
      Object.assign(window, { seen });
      navigator.vibrate = () => {
        seen.vibrations += 1;
        return true;
      };
      window.addEventListener('contextmenu', (event) => {
        if (!event.defaultPrevented) seen.menus += 1;
      });
    });
    await page.getByRole('heading', { level: 1 }).tap();
    // A finger that lifts before the browser's own long press causes a click.
    await hold(page, rowLink(page, 'Second'), 430);
    await willSelect(page, 'Second');
    await hold(page, rowLink(page, 'Third'));
    await willSelect(page, 'Second', 'Third');
    await rowLink(page, 'Fifth').tap();
    await rowLink(page, 'Second').tap();
    await willSelect(page, 'Third', 'Fifth');
    expect(await page.evaluate('window.seen')).toEqual({ menus: 0, vibrations: 2 });
    expect(await rowLink(page, 'First').evaluate((link) => getComputedStyle(link).userSelect)).toBe('none');
    await isNothingOpen(page);
    await rowLink(page, 'Third').tap();
    await rowLink(page, 'Fifth').tap();
    await bar(page).waitFor({ state: 'detached' });
    await rowLink(page, 'First').tap();
    await reader(page).getByRole('article').first().waitFor();
  }));

test('a finger that moves selects nothing: it scrolls, pulls or swipes', () =>
  onPhone(async (page) => {
    await hold(page, rowLink(page, 'Second'), 100, { x: 0, y: 60 });
    await page.waitForTimeout(LONG_MS);
    await isNothingOpen(page);
    expect(await listSelected(page)).toEqual([]);
    await hold(page, rowLink(page, 'Second'), 100, { x: 180, y: 0 });
    await rowLink(page, 'Second').waitFor({ state: 'detached' });
    expect(await bar(page).count()).toBe(0);
  }));

test('after a long press the same finger swipes nothing', () =>
  onPhone(async (page) => {
    await hold(page, rowLink(page, 'Second'), LONG_MS, { x: 180, y: 0 });
    await page.waitForTimeout(200);
    await willSelect(page, 'Second');
    await isNothingOpen(page);
  }));

test('a finger selects by the left column of a row, and by Select in its sheet', () =>
  onPhone(async (page) => {
    for (const subject of SUBJECTS) {
      const box = await selectBox(page, subject).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), subject).toBeGreaterThanOrEqual(44);
    }
    const row = await page.locator('li:has(a[data-thread])').first().boundingBox();
    if (!row) throw new Error('No row');
    await page.touchscreen.tap(row.x + 42, row.y + 3);
    await willSelect(page, 'First');
    await page.getByRole('button', { name: 'Actions for Third' }).tap();
    await sheet(page, 'Third').getByRole('button', { name: 'Select', exact: true }).tap();
    await willSelect(page, 'First', 'Third');
    await page.getByRole('button', { name: 'Actions for First' }).tap();
    await sheet(page, 'First').getByRole('button', { name: 'Deselect' }).tap();
    await willSelect(page, 'Third');
  }));

test('on a phone Back clears the selection and stays; the next Back leaves', () =>
  onPhone(async (page) => {
    await goToLane(page, 'Done');
    await goToLane(page, 'Reply');
    await hold(page, rowLink(page, 'First'));
    await rowLink(page, 'Second').tap();
    await willSelect(page, 'First', 'Second');
    await page.goBack();
    await bar(page).waitFor({ state: 'detached' });
    await rowLink(page, 'First').waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toContain('view=done');
  }));

test('on a phone Back closes the sheet of a selection first; a selection that was archived costs no Back', () =>
  onPhone(async (page) => {
    await goToLane(page, 'Done');
    await goToLane(page, 'Reply');
    await hold(page, rowLink(page, 'First'));
    await bar(page).getByRole('button', { name: 'Snooze' }).tap();
    await sheet(page, /^Snooze until/).waitFor();
    await page.goBack();
    await sheet(page, /^Snooze until/).waitFor({ state: 'detached' });
    await willSelect(page, 'First');
    await page.goBack();
    await bar(page).waitFor({ state: 'detached' });
    await hold(page, rowLink(page, 'Second'));
    await bar(page).getByRole('button', { name: 'Archive' }).tap();
    await rowLink(page, 'Second').waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(() => page.url()).toContain('view=done');
  }));

test('a mouse opens a thread also while rows are selected, after however long a press', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await openWithThreads(page, person);
    await selectBox(page, 'First').click();
    await rowLink(page, 'Second').click({ delay: LONG_MS });
    await reader(page).getByRole('article').first().waitFor();
    await willSelect(page, 'First');
  }));
