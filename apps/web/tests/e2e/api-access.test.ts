import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, visit } from '../support/browser.ts';
import { startWorld, type World } from '../support/start-world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/** As a script would, outside of the browser. */
async function ask(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${world.appUrl}/api/inbox/changes`, { headers })).status;
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: /^sign in/i }).click();
  await page.getByRole('radio', { name: /^Ada Lindqvist/ }).check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page
    .getByRole('link', { name: /^connect/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/\/inbox/);
  await page.goto('/settings', { waitUntil: 'networkidle' });
}

test('a token made in the settings opens the API to a script, is shown once, and revoked shuts it out', () =>
  visit(browser, world.appUrl, async (page) => {
    await openSettings(page);
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Backup script');
    await page.getByRole('radio', { name: /^Read only/ }).click();
    await page.getByRole('button', { name: 'Make the token' }).click();
    const token = await page.getByRole('textbox', { name: 'Token', exact: true }).inputValue();
    expect(token).toMatch(/^itk_/);
    expect(await ask(token)).toBe(200);

    await page.reload({ waitUntil: 'networkidle' });
    const list = page.getByRole('list', { name: 'Tokens' });
    await list.getByText('Backup script').waitFor();
    expect(await page.content()).not.toContain(token);

    await list.getByRole('button', { name: 'Revoke Backup script' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Backup script').first().waitFor({ state: 'detached' });
    expect(await ask(token)).toBe(401);
  }));
