import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addSessionCookies } from '../support/browser/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';
import { connectedNewcomer, newcomer, Person } from '../support/person.ts';
import { violations } from '../support/seeded-inbox.ts';
import { SHARED_OPERATOR as OPERATOR } from '../support/share-world.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const stage = openSharedStage();

async function openAsOperator(page: Page, context: BrowserContext, path: string): Promise<void> {
  await addSessionCookies(context, await new Person(stage.world, OPERATOR).signIn());
  await page.goto(path, { waitUntil: 'networkidle' });
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search people' }).fill(text);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/operator?q=${encodeURIComponent(text)}*`);
}

test('the operator finds a person, signs them out and removes them, by keyboard and with a question each', () =>
  stage.visit(async (page, context) => {
    const person = await connectedNewcomer(stage.world);
    const stranger = await newcomer(stage.world);
    await openAsOperator(page, context, '/settings');
    await page.getByRole('link', { name: 'Open installation' }).click();
    await page.getByRole('heading', { name: 'Installation', level: 1 }).waitFor();
    await search(page, person.email);
    const row = page.getByRole('row', { name: new RegExp(person.email) });
    await row.getByText('Google').waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);

    await page.getByRole('link', { name: 'Storage' }).click();
    await page.waitForURL(/sort=storage/);
    await page.getByRole('columnheader', { name: 'Storage' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Storage' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(new URL(page.url()).searchParams.get('q')).toBe(person.email);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await violations(page), colorScheme).toEqual([]);
    }

    await row.getByRole('button', { name: `Sign out ${person.email}` }).press('Enter');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    expect((await person.fetch('/settings')).status).toBe(200);
    await row.getByRole('button', { name: `Sign out ${person.email}` }).press('Enter');
    await question.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    expect((await person.fetch('/settings')).headers.get('location')).toBe('/sign-in?to=%2Fsettings');
    expect((await stranger.fetch('/settings')).status).toBe(200);

    await row.getByRole('button', { name: `Remove ${person.email}` }).press('Enter');
    expect(await question.getByRole('button', { name: 'Remove person' }).isDisabled()).toBe(true);
    await question.getByRole('textbox').fill(person.email);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await question.getByText('Access at the provider was revoked.').waitFor();
    await question.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByText(`No address or name contains “${person.email}”.`).waitFor();
    await page.getByRole('link', { name: 'Show everybody' }).click();
    await page.getByRole('table', { name: 'People' }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search people' }).inputValue()).toBe('');
    // Nobody removes themselves here.
    await search(page, OPERATOR);
    await page.getByRole('row', { name: new RegExp(OPERATOR) }).waitFor();
    expect(await page.getByRole('button', { name: `Remove ${OPERATOR}` }).count()).toBe(0);
  }));

test('on a phone a person is a card that fits, and for everybody else the page does not exist', () =>
  stage.visit(
    async (page, context) => {
      const person = await connectedNewcomer(stage.world);
      await openAsOperator(page, context, `/operator?q=${encodeURIComponent(person.email)}`);
      await page.getByText('Last seen').last().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      await page.setViewportSize({ width: 320, height: 256 });
      expect(await page.evaluate('document.documentElement.scrollWidth'), 'at 400 %').toBe(320);
      await page.setViewportSize(PHONE.viewport);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: `Sign out ${person.email}` }).tap();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap();
      await context.clearCookies();
      await addSessionCookies(context, person);
      await page.goto('/operator');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
    { ...PHONE, expected: /^Failed to load resource: .*\b404\b.*\/operator/ },
  ));
