import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addSessionCookies, deliver, openPath, rowLink } from '../support/browser/inbox-page.ts';
import { settleOffline } from '../support/browser/offline.ts';
import { openStage } from '../support/open-stage.ts';

const stage = openStage({ serviceWorkers: 'allow' });

const composer = (page: Page) => page.getByRole('form', { name: 'New email' });

/** Submits what the system submits for an installed app that is chosen in its share sheet. */
async function share(page: Page, title: string, filename: string): Promise<void> {
  await Promise.all([
    page.waitForNavigation(),
    page.evaluate(
      ([subject, name]) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
        const add = (field: string, value: string) => {
          const input = document.createElement('input');
          Object.assign(input, { name: field, value });
          form.append(input);
        };
        add('title', subject);
        add('text', 'Seen on the way.');
        add('url', 'https://a.example/page');
        const files = document.createElement('input');
        Object.assign(files, { type: 'file', name: 'files', multiple: true });
        const transfer = new DataTransfer();
        for (const each of [name, `other-${name}`]) transfer.items.add(new File(['bytes'], each));
        files.files = transfer.files;
        form.append(files);
        document.body.append(form);
        form.submit();
      },
      [title, filename] as const,
    ),
  ]);
}

async function expectShared(page: Page, title: string, filename: string): Promise<void> {
  await composer(page).waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe(title);
  await composer(page).getByText(filename, { exact: true }).waitFor();
  await composer(page).getByText(`other-${filename}`, { exact: true }).waitFor();
  await composer(page).getByText('https://a.example/page').waitFor();
}

test('shared files open the composer: online, without a connection, and after signing in', () =>
  stage.inTabs(1, async ([page], person, context) => {
    if (!page) throw new Error('A tab was asked for');
    await deliver(person, { subject: 'The contract' });
    await openPath(page);
    await rowLink(page, 'The contract').waitFor();
    await settleOffline(page);
    await share(page, 'Online', 'ticket.pdf');
    await expectShared(page, 'Online', 'ticket.pdf');
    expect(new URL(page.url()).pathname).toBe('/inbox');
    await page.getByRole('button', { name: 'Discard draft' }).click();

    await stage.world.app.stop('SIGKILL');
    try {
      await share(page, 'In a tunnel', 'photo.jpg');
      await expectShared(page, 'In a tunnel', 'photo.jpg');
    } finally {
      await stage.world.restartApp('SIGKILL');
    }
    await page.getByRole('button', { name: 'Discard draft' }).click();

    await context.clearCookies();
    await page.goto('/sign-in');
    // The address is the same before and after.
    const isBack = page.waitForEvent('load');
    await share(page, 'Before signing in', 'plan.txt');
    await isBack;
    await page.waitForURL(/\/sign-in/);
    await addSessionCookies(context, person);
    // Not until the network is idle: the upload begins at once.
    await page.goto('/inbox');
    await expectShared(page, 'Before signing in', 'plan.txt');
    await composer(page).getByText('5 B', { exact: true }).first().waitFor();
    await page.reload();
    await expectShared(page, 'Before signing in', 'plan.txt');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.reload();
    await rowLink(page, 'The contract').waitFor();
    expect(await composer(page).count()).toBe(0);
  }));
