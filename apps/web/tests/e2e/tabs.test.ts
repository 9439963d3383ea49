import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import {
  deliver,
  labelsInAccount,
  lendSession,
  openPlace,
  rowLink,
  selectBox,
} from '../support/inbox-page.ts';
import { connectedNewcomer, type Person } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

let world: World;
let browser: Browser;
let person: Person;
beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});
beforeEach(async () => {
  person = await connectedNewcomer(world);
});

/** Not `visit`: a browser without a line rightly complains of every request in its console. */
async function inTabs(count: number, journey: (tabs: Page[], context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext({ baseURL: world.appUrl });
  try {
    await lendSession(context, world, person);
    const tabs = await Promise.all(Array.from({ length: count }, () => context.newPage()));
    await journey(tabs, context);
  } finally {
    await context.close();
  }
}

const lane = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Lanes' }).getByRole('link', { name });

test('what is done in one tab is done in the other', () =>
  inTabs(2, async ([one, other]) => {
    if (!one || !other) throw new Error('Two tabs were asked for');
    await deliver(world, person, { subject: 'The contract' });
    for (const tab of [one, other]) {
      await openPlace(tab);
      await selectBox(tab, 'The contract').waitFor();
    }
    await one.keyboard.press('e');
    await selectBox(other, 'The contract').waitFor({ state: 'detached' });
    await one.keyboard.press('z');
    await selectBox(other, 'The contract').waitFor();
  }));

test('without a line a thread is archived at once and says so; back on it, the server hears of it', () =>
  inTabs(1, async ([page], context) => {
    if (!page) throw new Error('A tab was asked for');
    const { threadId } = await deliver(world, person, { subject: 'The contract' });
    await openPlace(page);
    await rowLink(page, 'The contract').waitFor();
    await context.setOffline(true);
    await page.keyboard.press('e');
    await selectBox(page, 'The contract').waitFor({ state: 'detached' });
    const line = page.getByText(/^No connection/).filter({ visible: true });
    await line.waitFor();
    await context.setOffline(false);
    await eventually(async () =>
      expect(await labelsInAccount(world, person, threadId)).not.toContain('INBOX'),
    );
    await line.waitFor({ state: 'detached' });
    await lane(page, /^Done/).click();
    await selectBox(page, 'The contract').waitFor();
  }));
