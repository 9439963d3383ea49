import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  deliver,
  labelsInAccount,
  openPath,
  reader,
  rowLink,
  selectBox,
} from '../support/browser/inbox-page.ts';
import { countKept, settleOffline } from '../support/browser/offline.ts';
import { eventually } from '../support/eventually.ts';
import { openStage } from '../support/open-stage.ts';

const stage = openStage({ serviceWorkers: 'allow' });

const offlineLine = (page: Page) => page.getByText(/^Offline\. /).filter({ visible: true });

test('a reload without the server shows the lanes and the threads kept on the device', () =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    await deliver(person, { subject: 'The contract' });
    await deliver(person, { subject: 'The invoice', html: '<p>Please pay <b>by Friday</b>.</p>' });
    await openPath(page);
    await rowLink(page, 'The invoice').click();
    await page.frameLocator('iframe').getByText('by Friday').waitFor();
    await settleOffline(page, { threads: 2 });
    await stage.world.app.stop('SIGKILL');
    try {
      await page.goto('/inbox');
      await rowLink(page, 'The contract').waitFor();
      await offlineLine(page).waitFor();
      expect(new URL(page.url()).pathname).toBe('/inbox');
      await rowLink(page, 'The invoice').click();
      await page.frameLocator('iframe').getByText('by Friday').waitFor();
      await page.reload();
      await reader(page).getByRole('heading', { name: 'The invoice' }).waitFor();
      await page.goto('/inbox?view=search&q=friday');
      await page.getByText('Offline: 1 found').waitFor();
      await page.getByRole('list', { name: 'Results' }).getByText('The invoice').waitFor();
      for (const path of ['/settings', '/settings/shortcuts', '/onboarding/connect']) {
        await page.goto(path);
        await page.getByText('This page needs a connection').waitFor();
      }
      await page.goto('/inbox');
      await rowLink(page, 'The contract').waitFor();
      await offlineLine(page).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('t');
      await page.getByText('This list is not kept on this device.').waitFor({ timeout: 2_000 });
    } finally {
      await stage.world.restartApp('SIGKILL');
    }
    await offlineLine(page).waitFor({ state: 'detached' });
  }));

test('Back and Forward close and open a thread without the server', () =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await settleOffline(page, { threads: 1 });
    await stage.world.app.stop('SIGKILL');
    try {
      for (let round = 0; round < 2; round++) {
        await rowLink(page, 'The contract').click();
        await reader(page).getByRole('heading', { name: 'The contract' }).waitFor();
        await page.goBack();
        await reader(page).waitFor({ state: 'detached' });
        await page.goForward();
        await reader(page).getByRole('heading', { name: 'The contract' }).waitFor();
        await page.goBack();
      }
      await rowLink(page, 'The contract').waitFor();
    } finally {
      await stage.world.restartApp('SIGKILL');
    }
  }));

test('a change made after a reload without the server reaches the account', () =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    const { threadId } = await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').waitFor();
    await settleOffline(page);
    await stage.world.app.stop('SIGKILL');
    try {
      await page.reload();
      await rowLink(page, 'The contract').waitFor();
      await page.keyboard.press('*');
      await page.keyboard.press('e');
      await selectBox(page, 'The contract').waitFor({ state: 'detached' });
      await page.getByText('Offline. 2 changes will sync.').filter({ visible: true }).waitFor();
    } finally {
      await stage.world.restartApp('SIGKILL');
    }
    await eventually(async () => expect(await labelsInAccount(person, threadId)).not.toContain('INBOX'));
  }));

test('a conversation silenced in a tab that was closed without the server gives no notifications', () =>
  stage.inTabs(1, async ([page], person, context) => {
    if (!page) throw new Error('A tab was asked for');
    const { threadId } = await deliver(person, { subject: 'The fair' });
    await openPath(page);
    await rowLink(page, 'The fair').click();
    await reader(page).getByRole('article').waitFor();
    await eventually(async () => expect(await labelsInAccount(person, threadId)).not.toContain('UNREAD'));
    await settleOffline(page, { threads: 1 });
    await stage.world.app.stop('SIGKILL');
    try {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('no notif');
      await page.getByRole('option', { name: /^No notifications/ }).click();
      await eventually(async () => expect(await countKept(page, 'changes')).toBe(1));
      await page.close();
    } finally {
      await stage.world.restartApp('SIGKILL');
    }
    const next = await context.newPage();
    await openPath(next);
    await eventually(async () => {
      const answer = await person.call('GET', '/api/inbox/quiet');
      expect(await answer.text()).toContain(threadId);
      expect(await countKept(next, 'changes')).toBe(0);
    });
  }));

test('changes of a tab that was closed without the server are made by the next one, each once', () =>
  stage.inTabs(1, async ([page], person, context) => {
    if (!page) throw new Error('A tab was asked for');
    const subjects = ['First', 'Second', 'Third'];
    const threadIds: string[] = [];
    for (const subject of subjects) threadIds.push((await deliver(person, { subject })).threadId);
    await openPath(page);
    for (const subject of subjects) await rowLink(page, subject).waitFor();
    await settleOffline(page);
    await stage.world.app.stop('SIGKILL');
    try {
      for (const _ of subjects) await page.keyboard.press('e');
      for (const subject of subjects) await selectBox(page, subject).waitFor({ state: 'detached' });
      await eventually(async () => expect(await countKept(page, 'changes')).toBe(3));
      await page.close();
    } finally {
      await stage.world.restartApp('SIGKILL');
    }
    const next = await context.newPage();
    await openPath(next);
    for (const threadId of threadIds)
      await eventually(async () => expect(await labelsInAccount(person, threadId)).not.toContain('INBOX'));
    await eventually(async () => expect(await countKept(next, 'changes')).toBe(0));
  }));

test('signing out deletes what was kept on the device', () =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').waitFor();
    await settleOffline(page);
    await page.goto('/settings');
    await page
      .getByRole('link', { name: 'Sign out' })
      .or(page.getByRole('button', { name: 'Sign out' }))
      .click();
    await page.waitForURL('**/sign-in');
    await stage.world.app.stop('SIGKILL');
    try {
      await expect(page.goto('/inbox')).rejects.toThrow();
    } finally {
      await stage.world.restartApp('SIGKILL');
    }
  }));

test('with keeping switched off a reload without the server shows no mail', () =>
  stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').waitFor();
    await settleOffline(page);
    await page.goto('/settings');
    await page.getByText('Keep nothing').click();
    await stage.world.app.stop('SIGKILL');
    try {
      await page.goto('/inbox');
      await page.getByText('No mail is kept on this device').waitFor();
    } finally {
      await stage.world.restartApp('SIGKILL');
    }
  }));
