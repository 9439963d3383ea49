import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, rowLink } from '../support/browser/inbox-page.ts';
import { mutateProcedure } from '../support/call-procedure.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();
const PHONE = { viewport: { width: 390, height: 844 } };
const VIP = { name: 'VIP', colour: 'red', conditions: { from: ['lee.example'] } };
const TEAM = { name: 'Team', conditions: { from: ['kim.example'] } };

const form = (page: Page) => page.getByRole('form', { name: 'New split' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Splits of Reply' });
const rows = (page: Page) => page.getByRole('list', { name: 'Threads' }).getByRole('listitem');

async function arrived(page: Page, person: Person, subject: string, from = 'Ann Lee <ann@lee.example>') {
  await deliver(person, { subject, from, text: 'Could you send it by tomorrow?' });
  await eventually(async () => {
    await openPath(page);
    await rowLink(page, subject).waitFor({ timeout: 1_000 });
  });
}

async function withSplits(page: Page, person: Person): Promise<void> {
  await arrived(page, person, 'The offer');
  await arrived(page, person, 'The team', 'Bob Kim <bob@kim.example>');
  for (const split of [VIP, TEAM]) await person.call('POST', '/api/inbox/splits', split);
  await eventually(async () => {
    const answer = await (await person.call('GET', '/api/inbox/splits')).json();
    expect(answer).toMatchObject({ splits: [{ threads: 1, unread: 1 }, { threads: 1 }] });
  });
  await openPath(page);
}

test('a split is made from a thread, previewed and refined, and is a tab above the lane', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await arrived(page, person, 'Invoice 12');
    await arrived(page, person, 'Leave me out');
    expect(await tabs(page).count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('make a split');
    await page.keyboard.press('Enter');
    await form(page).waitFor();
    expect(await form(page).getByLabel('From ·').inputValue()).toBe('ann@lee.example');
    await form(page).getByLabel('Name').fill('Ann’s');
    await form(page).getByTitle('Green').click();
    expect(await form(page).getByLabel('Green').isChecked()).toBe(true);
    await form(page).getByRole('button', { name: 'Preview' }).click();
    await form(page).getByText('2 threads of the last 14 days would be in it.').waitFor();
    expect(await violations(page)).toEqual([]);
    await form(page).getByRole('button', { name: 'Wrong: Leave me out' }).click();
    await form(page).getByRole('button', { name: 'This subject' }).click();
    await form(page).getByText('1 thread of the last 14 days').waitFor();
    await form(page).getByRole('button', { name: 'Save split' }).click();
    await page.getByText('In all lanes · 1 thread, 1 unread').waitFor();
    expect(await violations(page)).toEqual([]);
    await openPath(page);
    await tabs(page).getByRole('link', { name: 'Ann’s' }).click();
    await rowLink(page, 'Invoice 12').waitFor();
    expect(await rows(page).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
  }));

test('digits open the splits; new mail enters, and an archived thread leaves at once', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await withSplits(page, person);
    await page.keyboard.press('2');
    await rowLink(page, 'The team').waitFor();
    await page.keyboard.press('1');
    await rowLink(page, 'The offer').waitFor();
    await rowLink(page, 'The team').waitFor({ state: 'detached' });
    await deliver(person, { subject: 'More from Ann', text: 'Could you send it by tomorrow?' });
    await rowLink(page, 'More from Ann').waitFor();
    await page.getByRole('heading', { name: 'VIP 2 threads' }).waitFor();
    await rowLink(page, 'The offer').focus();
    await page.keyboard.press('e');
    await rowLink(page, 'The offer').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'VIP 1 thread' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('go to team');
    await page.keyboard.press('Enter');
    await rowLink(page, 'The team').waitFor();
    await tabs(page).getByRole('link', { name: 'Reply' }).click();
    await rowLink(page, 'More from Ann').waitFor();
  }));

test('a digit that the person has given to a command stays with the command', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await withSplits(page, person);
    await tabs(page).locator('[aria-keyshortcuts="1"]').waitFor();
    await mutateProcedure(person, 'settings.update', {
      shortcuts: { preset: 'triage', keys: { 'go-fyi': ['1'] } },
    });
    await openPath(page);
    expect(await tabs(page).locator('[aria-keyshortcuts="1"]').count()).toBe(0);
    await page.keyboard.press('1');
    await page.getByRole('heading', { name: 'FYI' }).waitFor();
    await page.keyboard.press('2');
    await rowLink(page, 'The team').waitFor();
  }));

test('the order is changed by buttons and by dragging; a phone has the tabs too', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await withSplits(page, person);
    expect(await violations(page)).toEqual([]);
    await tabs(page).getByRole('link', { name: 'VIP' }).click();
    await rowLink(page, 'The offer').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page)).toEqual([]);
    // More tabs than there is room for: the strip scrolls, the page does not.
    const far = { name: 'Everything else that still comes in', conditions: VIP.conditions };
    const { splitId } = await (await person.call('POST', '/api/inbox/splits', far)).json();
    await openPath(page);
    await tabs(page)
      .getByRole('link', { name: far.name })
      .getByText('1 unread')
      .waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect((await person.call('DELETE', '/api/inbox/splits', { splitId })).status).toBe(200);
    await page.goto('/settings/splits');
    await page.waitForLoadState('networkidle');
    const list = page.getByRole('list', { name: 'Splits' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Move Team up' }).click();
    await list.first().getByText('Team').waitFor();
    await list.last().dragTo(list.first());
    await list.first().getByText('VIP').waitFor();
    await page.getByRole('button', { name: 'Edit Team' }).click();
    await page.getByRole('form', { name: 'Edit Team' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete Team' }).click();
    await page.getByRole('button', { name: 'Delete split' }).click();
    await list.getByText('Team').waitFor({ state: 'detached' });
  }, PHONE));

test('a split with the name of another one is refused at its name', () =>
  stage.visitAsNewcomer(
    async (page, person) => {
      await person.call('POST', '/api/inbox/splits', VIP);
      await page.goto('/settings/splits');
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'New split' }).click();
      await form(page).getByLabel('Name').fill('vip');
      await form(page).getByLabel('From ·').fill('kim.example');
      await page.keyboard.press('Enter');
      const description = 'There is already a split called VIP';
      const name = form(page).getByRole('textbox', { name: 'Name', description });
      await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
      await name.fill('Kim');
      await page.keyboard.press('Enter');
      const edit = page.getByRole('button', { name: 'Edit Kim' });
      await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    },
    { expected: /^Failed to load resource: .*\b400\b.*\/splits\.create\?/ },
  ));
