import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { deliver, labelsInAccount, openPath, rowLink } from '../support/browser/inbox-page.ts';
import { settleOffline } from '../support/browser/offline.ts';
import { runNode, waitUntilServing } from '../support/child-process.ts';
import { type CopiedBuild, copyBuild } from '../support/copy-build.ts';
import { eventually } from '../support/eventually.ts';
import { openStage } from '../support/open-stage.ts';

const stage = openStage({ serviceWorkers: 'allow' });
let next: CopiedBuild | undefined;
afterAll(() => next?.remove());

async function deploy(script: string): Promise<void> {
  const { world } = stage;
  await world.app.stop('SIGKILL');
  world.app = runNode(script, world.env);
  await waitUntilServing(`${world.appUrl}/health/live`, world.app);
}

const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')?.href ?? '');
const update = (page: Page) => page.getByRole('button', { name: 'Update available. Reload' });

test('a tab that is open during a deploy goes on, is offered the update, and has it after one click', async () => {
  next = await copyBuild();
  const { script } = next;
  await stage.inTabs(1, async ([page], person) => {
    if (!page) throw new Error('A tab was asked for');
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    const { threadId } = await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').waitFor();
    await settleOffline(page);
    // The first worker takes over without a reload.
    await page.evaluate(async () => {
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
    });
    const before = await scriptOf(page);
    expect((await page.request.get(before)).status()).toBe(200);
    await deploy(script);
    // The earlier parts are gone from the server.
    expect((await page.request.get(before)).status()).toBe(404);
    await page.keyboard.press('e');
    await eventually(async () => expect(await labelsInAccount(person, threadId)).not.toContain('INBOX'));
    await update(page).waitFor({ timeout: 60_000 });
    // A page that this tab has not opened yet comes from the parts on this device.
    await page.keyboard.press('g');
    await page.keyboard.press(',');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.goBack();
    await update(page).click();
    await eventually(async () => expect(await scriptOf(page)).toContain('_next.js'));
    await page.getByRole('link', { name: /Done/ }).first().click();
    await rowLink(page, 'The contract').waitFor();
    const generations = await page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith('assets-')),
    );
    expect(generations).toHaveLength(2);
    expect(failures).toEqual([]);
  });
}, 300_000);
