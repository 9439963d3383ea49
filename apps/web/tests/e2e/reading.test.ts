import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/inbox-page.ts';
import { openStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';
import { openInbox, violations } from '../support/seeded-inbox.ts';

const stage = openStage();

/** A question, so that it is listed in Reply. */
const pictured = (name: string) =>
  `<p>Could you send me the <b>plan</b> by tomorrow?</p><img src="https://images.test/${name}.png" alt="">`;

const withMail = (
  mail: Parameters<typeof deliver>[1],
  journey: (page: Page, person: Person, threadId: string) => Promise<void>,
) =>
  stage.visitAsNewcomer(async (page, person) => {
    const { threadId } = await deliver(person, mail);
    await openPath(page);
    await rowLink(page, mail.subject).click();
    await reader(page).getByRole('article').first().waitFor();
    await journey(page, person, threadId);
  });

test('the headers of an email are shown on demand, and the email itself as text or as a file', () =>
  withMail({ subject: 'Plans', headers: { 'X-Mark': 'seen <b>here</b>' } }, async (page) => {
    await reader(page).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Message details' });
    await details.getByText('X-Mark').waitFor();
    await details.getByText('seen <b>here</b>').waitFor();
    expect(await violations(page)).toEqual([]);
    const href = await details.getByRole('link', { name: 'Show original' }).getAttribute('href');
    const original = await page.request.get(String(href));
    expect(original.headers()['content-type']).toBe('text/plain; charset=utf-8');
    expect(original.headers()['content-security-policy']).toContain('sandbox');
    expect(await original.text()).toContain('Subject: Plans');
    const file = await page.request.get(`${href}?file`);
    expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="[^"]+\.eml"/);
    expect((await page.request.get('/original/no-such-message')).status()).toBe(404);
  }));

test('the files of a conversation are in one strip', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const file = (filename: string) => [{ filename, contentType: 'text/plain', content: filename }];
    const first = (await deliver(person, { subject: 'Files', attachments: file('a.txt') })) as {
      threadId: string;
      messageId: string;
    };
    await deliver(person, {
      subject: 'Re: Files',
      inReplyTo: first.messageId,
      attachments: file('b.txt'),
    });
    await openPath(page);
    await page.getByRole('list', { name: 'Threads' }).getByRole('link').first().click();
    const strip = reader(page).getByRole('region', { name: 'Attachments of this thread' });
    await strip.getByRole('link', { name: /a\.txt/ }).waitFor();
    expect(await strip.getByRole('link').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
  }));

test('images of a sender are shown from then on, and the settings take it back', () =>
  withMail({ subject: 'News', html: pictured('one') }, async (page, person) => {
    await page.route('https://images.test/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: '' }),
    );
    await reader(page)
      .getByRole('button', { name: /^Always/ })
      .click();
    await page.getByText('Images from ann@lee.example are always shown').waitFor();
    await deliver(person, { subject: 'More news', html: pictured('two') });
    await openPath(page);
    await rowLink(page, 'More news').click();
    await reader(page).locator('iframe[src^="/mail-frame/"]').waitFor();
    expect(await reader(page).getByRole('button', { name: 'Show images' }).count()).toBe(0);
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Block images from ann@lee.example' }).click();
    await openPath(page);
    await rowLink(page, 'More news').click();
    await reader(page).getByRole('button', { name: 'Show images' }).waitFor();
  }));

test('the link of a thread is copied from the palette', () =>
  stage.visitAsNewcomer(async (page, person, context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { threadId } = await deliver(person, { subject: 'Plans' });
    await openPath(page);
    await rowLink(page, 'Plans').click();
    await reader(page).getByRole('article').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('copy link');
    await page.keyboard.press('Enter');
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('thread')).toBe(threadId);
  }));

test('compact lists show at least 20 threads in 900 px, and fit on a phone', async () => {
  const { page } = await stage.openPage({ viewport: { width: 1280, height: 900 } });
  await openInbox(page, /^Ada Lindqvist/);
  await page.goto('/settings');
  await page.waitForLoadState('networkidle');
  await page.getByRole('radiogroup', { name: 'Density of lists' }).getByText('Compact').click();
  await page.getByRole('region', { name: 'Reading' }).getByText('Saved').waitFor();
  await openPath(page, '/inbox?view=all');
  await page.locator('a[data-thread]').nth(20).waitFor();
  const visible = await page.locator('a[data-thread]').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );
  expect(visible).toBeGreaterThanOrEqual(20);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a fresh sign-in code is copied with one button, in the list and in the email', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { threadId } = await deliver(person, {
      from: 'Bank <no-reply@bank.example>',
      subject: 'Your sign-in code',
      text: 'Your verification code is 482913. It is valid for 10 minutes.',
    });
    await openPath(page, '/inbox?view=fyi');
    await page.getByRole('button', { name: 'Copy code 482913' }).click();
    await page.getByText('Code copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('482913');
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await openPath(page, `/inbox?view=fyi&thread=${threadId}`);
    await reader(page).getByRole('button', { name: 'Copy code 482913' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('482913');
    expect(await violations(page)).toEqual([]);
  }));
