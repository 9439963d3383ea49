import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { deliver, openPath, reader } from '../support/browser/inbox-page.ts';
import { seesSubject } from '../support/call-procedure.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();
const SPACER = 'https://news.test/spacer.gif';
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function open(
  page: Page,
  person: Parameters<typeof deliver>[0],
  mail: { subject: string; html: string },
) {
  await deliver(person, mail);
  // In any lane.
  const { threadId } = await seesSubject(person, mail.subject);
  await openPath(page, `/inbox?thread=${threadId}`);
  await page.waitForFunction(
    () => document.querySelector('iframe')?.contentDocument?.body?.childElementCount,
  );
}

test('images take their declared size, blocked and loaded', () =>
  stage.visitAsNewcomer(async (page, person, context) => {
    await context.route('https://news.test/**', (route) =>
      route.fulfill({ contentType: 'image/gif', body: GIF }),
    );
    const html = `<table cellpadding="0" cellspacing="0" width="400">
      <tr><td><img src="${SPACER}" width="1" height="1" style="display:block"></td></tr>
      <tr><td><img src="${SPACER}" width="400" height="3" style="display:block"></td></tr>
      <tr><td><img src="${SPACER}" width="20" height="48" style="display:block"></td></tr>
      <tr><td><img src="${SPACER}" width="300" height="90" alt="Sale" style="display:block"></td></tr></table>
      <p>Hello</p>`;
    await open(page, person, { subject: 'Newsletter', html });
    const sizes = () =>
      page.evaluate(() =>
        [...(document.querySelector('iframe')?.contentDocument?.images ?? [])].map((image) => {
          const { width, height } = image.getBoundingClientRect();
          return [Math.round(width), Math.round(height)];
        }),
      );
    const declared = [
      [1, 1],
      [400, 3],
      [20, 48],
      [300, 90],
    ];
    await expect.poll(sizes).toEqual(declared);
    await reader(page).getByRole('button', { name: 'Show images' }).click();
    await page.locator('iframe[src^="/mail-frame/"]').waitFor();
    await expect.poll(sizes).toEqual(declared);
  }));

test('an email millions of pixels tall scrolls in a frame of limited height', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const html = `${'<div style="height:9999px">tall</div>'.repeat(300)}<p>the end</p>`;
    await open(page, person, { subject: 'Tall', html });
    const height = () =>
      page.evaluate(() => document.querySelector('iframe')?.getBoundingClientRect().height);
    await expect.poll(height).toBe(20_000);
    const end = await page.evaluate(() => {
      const inner = document.querySelector('iframe')?.contentDocument;
      inner?.documentElement.scrollTo(0, 1e9);
      return inner?.querySelector('p')?.getBoundingClientRect().bottom ?? Number.NaN;
    });
    expect(end).toBeLessThanOrEqual(20_000);
  }));

test('a quote of an earlier message is folded, and a quotation is not', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const long =
      'All that is gold does not glitter, not all those who wander are lost, as somebody once wrote.';
    const html = `<p>Hello</p><blockquote id="quotation">${long}</blockquote>
      <div>On Tuesday Ben wrote:</div><blockquote id="reply">${long}</blockquote>
      <blockquote type="cite" id="cited">${long}</blockquote>`;
    await open(page, person, { subject: 'Quotes', html });
    const folded = () =>
      page.evaluate(() =>
        [...(document.querySelector('iframe')?.contentDocument?.querySelectorAll('blockquote') ?? [])].map(
          (quote) => quote.closest('details') !== null,
        ),
      );
    await expect.poll(folded).toEqual([false, true, true]);
  }));

test('endless words and quotes do not block the reader', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const html = `<p>Hello</p><a href="https://evil.test/">${'a'.repeat(200_000)}</a>
      ${'<blockquote>words of somebody</blockquote>'.repeat(5_000)}<p id="end">end</p>`;
    await deliver(person, { subject: 'Slow', html });
    const { threadId } = await seesSubject(person, 'Slow');
    await openPath(page, `/inbox?thread=${threadId}`);
    await reader(page).getByText('Links go to evil.test').waitFor({ timeout: 30_000 });
  }));

test('an image on our own host is not requested, and through a redirect only without a session', () =>
  stage.visitAsNewcomer(async (page, person, context) => {
    const app = new URL(stage.world.appUrl);
    const asked: string[] = [];
    context.on('request', (request) => asked.push(request.url()));
    const other = createServer((_request, response) =>
      response.writeHead(302, { Location: `${app.origin}/inbox?stolen=redirect` }).end(),
    );
    onTestFinished(() => void other.close());
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const html = `<p>Hello</p><img src="${app.origin}/inbox?stolen=direct" alt="direct">
      <img src="/inbox?stolen=relative" alt="relative"><img src="//${app.host}/inbox?stolen=bare" alt="bare">
      <img src="http://${app.hostname}:1/?stolen=port" alt="port">
      <table background="${app.origin}/inbox?stolen=table"><tr><td>cell</td></tr></table>
      <img src="http://127.0.0.1:${port}/x.png" alt="redirect">`;
    await open(page, person, { subject: 'Cookies', html });
    await reader(page).getByRole('button', { name: 'Show images' }).click();
    // The redirect reaches our host without a session.
    await expect.poll(() => asked.some((url) => new URL(url).pathname === '/sign-in')).toBe(true);
    expect(asked.filter((url) => url.includes('stolen='))).toEqual([`${app.origin}/inbox?stolen=redirect`]);
  }));

test('a session is ignored for content embedded by another site', () =>
  stage.visitAsNewcomer(async (_page, person) => {
    const status = async (site: string, destination: string) => {
      const headers = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': destination };
      return (await person.fetch('/api/inbox/changes', { headers })).status;
    };
    expect(await status('cross-site', 'image')).toBe(401);
    expect(await status('cross-site', 'iframe')).toBe(401);
    expect(await status('same-origin', 'image')).toBe(200);
    expect(await status('cross-site', 'document')).toBe(200);
  }));
