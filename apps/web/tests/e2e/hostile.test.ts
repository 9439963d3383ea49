import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const EVIL = 'https://evil.test';
const hostile = `
  <p>Could you send me the signed contract by tomorrow?</p>
  <script>parent.pwned = 1; pwned = 1</script>
  <img src=x onerror="parent.pwned = 2">
  <svg onload="parent.pwned = 3"><script>parent.pwned = 4</script></svg>
  <iframe src="${EVIL}/frame"></iframe><iframe srcdoc="<script>top.pwned = 5</script>"></iframe>
  <object data="${EVIL}/object"></object><embed src="${EVIL}/embed">
  <link rel="stylesheet" href="${EVIL}/style.css"><link rel="prefetch" href="${EVIL}/prefetch">
  <style>@import url(${EVIL}/import.css); body { background: url(${EVIL}/body.png) }</style>
  <meta http-equiv="refresh" content="0;url=${EVIL}/refresh"><base href="${EVIL}/">
  <p style="background-image:url(${EVIL}/style.png)">Hello</p>
  <table background="${EVIL}/table.png"><tr><td background="//evil.test/cell.png">cell</td></tr></table>
  <video src="${EVIL}/video" poster="${EVIL}/poster.png" autoplay></video><audio src="${EVIL}/audio" autoplay></audio>
  <form action="${EVIL}/form"><input autofocus onfocus="parent.pwned = 6"></form>
  <a href="javascript:parent.pwned = 7" id="link">click</a>
  <img src="/api/inbox/counts"><img src="/attachments/other/1"><img src="cid:unknown@x">
  <img srcset="${EVIL}/set.png 1x"><input type="image" src="${EVIL}/input.png">
  <img src="${EVIL}/pixel.png" width="1" height="1"><img alt="logo" src="cid:logo@mail">`;

test('a hostile email runs and requests nothing; inline images show, remote ones on request', () =>
  stage.visitAsNewcomer(async (page, person, context) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await context.route(`${EVIL}/**`, (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(PIXEL, 'base64') }),
    );
    const subject = 'Dear customer';
    const logo = {
      ...{ filename: 'logo.png', content: PIXEL, encoding: 'base64', contentType: 'image/png' },
      ...{ cid: 'logo@mail' },
    };
    await deliver(person, { subject, html: hostile, attachments: [logo] });
    await openPath(page);
    await rowLink(page, subject).waitFor();
    asked.length = 0;
    await rowLink(page, subject).click();
    await page.waitForFunction(() => {
      const inner = document.querySelector('iframe')?.contentDocument;
      return inner?.querySelector<HTMLImageElement>('img[alt=logo]')?.naturalWidth === 1;
    });
    await reader(page).getByRole('button', { name: 'Show images' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(outside(asked)).toEqual([]);
    expect(asked.filter((url) => url.includes('/attachments/'))).toHaveLength(1);
    expect(asked.filter((url) => url.includes('/api/inbox/counts'))).toEqual([]);
    expect(await pwned(page)).toBe(undefined);
    await expectNothingActive(page);

    await reader(page).getByRole('button', { name: 'Show images' }).click();
    await page.waitForFunction(
      () => document.querySelector('iframe')?.contentDocument?.querySelectorAll('img[src^="https"]').length,
    );
    await page.waitForLoadState('networkidle');
    expect([...new Set(outside(asked))].sort()).toEqual(
      ['cell', 'pixel', 'table'].map((name) => `${EVIL}/${name}.png`),
    );
    expect(await pwned(page)).toBe(undefined);
    await expectNothingActive(page);
  }));

const outside = (asked: string[]) => asked.filter((url) => new URL(url).hostname !== 'localhost');
const pwned = (page: Page) => page.evaluate(() => (window as { pwned?: number }).pwned);

async function expectNothingActive(page: Page): Promise<void> {
  const active = await page.evaluate(() =>
    [...(document.querySelector('iframe')?.contentDocument?.querySelectorAll('*') ?? [])]
      .filter(
        (element) =>
          element.matches('script, iframe, object, embed, link, form, input, video, audio, svg, base') ||
          [...element.attributes].some(({ name }) => name.startsWith('on')),
      )
      .map((element) => element.outerHTML),
  );
  expect(active).toEqual([]);
}
