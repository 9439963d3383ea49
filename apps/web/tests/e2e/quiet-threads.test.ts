import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';
import { violations } from '../support/seeded-inbox.ts';

const stage = openSharedStage();

const said = (page: Page, text: string) => page.getByText(text).first().waitFor({ state: 'attached' });

test('a conversation gives no notifications: from its menu, by the palette, with Undo, and in the settings', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'The fair' });
    await openPath(page);
    await rowLink(page, 'The fair').click();
    await reader(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'No notifications from this conversation' }).click();
    await said(page, 'No notifications from “The fair”');
    await page.keyboard.press('z');
    await said(page, 'Notifications from “The fair” are on again');

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('no notif');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'All commands' }).waitFor({ state: 'detached' });
    await said(page, 'No notifications from “The fair”');
    await reader(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Notifications from this conversation', exact: true }).waitFor();

    await page.goto('/settings');
    const list = page.getByRole('list', { name: 'Conversations without notifications' });
    await list.getByText('The fair').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Turn on The fair' }).click();
    await list.waitFor({ state: 'detached' });
  }));
