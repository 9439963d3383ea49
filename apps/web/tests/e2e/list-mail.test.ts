import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { shownRecipients } from '../support/browser/recipients.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

/** Opens an email with this List-Unsubscribe header. */
function reading(unsubscribe: string, journey: (page: Page) => Promise<void>) {
  return stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'This week', headers: { 'List-Unsubscribe': unsubscribe } });
    await openPath(page, '/inbox?view=fyi');
    await rowLink(page, 'This week').click();
    await reader(page).getByRole('article').first().waitFor();
    await journey(page);
  });
}

test("unsubscribing opens the list's page without a referrer", () =>
  reading('<mailto:leave@list.test>, <https://list.test/leave?id=1>', async (page) => {
    const asked: Record<string, string>[] = [];
    await page.context().route('https://list.test/**', (route) => {
      asked.push(route.request().headers());
      return route.fulfill({ contentType: 'text/html', body: 'Bye' });
    });
    const link = reader(page).getByRole('link', { name: 'Unsubscribe' });
    const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
    await opened.waitForURL('https://list.test/leave?id=1');
    expect(await opened.evaluate('window.opener')).toBeNull();
    await opened.close();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('unsubscribe');
    const [again] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('option', { name: 'Unsubscribe from this list' }).click(),
    ]);
    await again.waitForURL('https://list.test/leave?id=1');
    expect(asked).toHaveLength(2);
    expect(asked.flatMap(({ referer, cookie }) => [referer, cookie])).toEqual(Array(4).fill(undefined));
  }));

test('unsubscribing by email prepares a draft for the user to send', () =>
  reading('<mailto:leave@list.test?subject=Leave%207>', async (page) => {
    await reader(page).getByRole('button', { name: 'Unsubscribe' }).click();
    const composer = page.getByRole('form', { name: 'New email' });
    expect(await shownRecipients(page)).toEqual(['leave@list.test']);
    expect(await composer.getByLabel('Subject').inputValue()).toBe('Leave 7');
  }));

test.each(['<javascript:alert(1)>', '<https://bank.test@evil.test/>'])('nothing leads to %s', (header) =>
  reading(header, async (page) => {
    expect(await reader(page).getByText('Unsubscribe', { exact: true }).count()).toBe(0);
  }),
);

const newsletter = `<table width="100%" bgcolor="#f3f5f8"><tr><td style="padding:24px">
  <table style="background:#ffffff;border:1px solid #dddddd"><tr><td style="background:#1d4f91;color:#ffffff">The Barograph</td></tr>
  <tr><td><h1 style="color:#1b2430">Why forecasts get worse</h1><p style="color:#49566a">The models are the same.</p>
  <font color="black">Old words</font> <a href="https://barograph.test/">Read more</a></td></tr>
  <tr><td bgcolor="#ffcc00"><span style="color:#222">Half price</span></td></tr>
  <tr><td bgcolor="#ff9900"><b style="color:#222">Buy</b></td></tr></table></td></tr></table>`;

test('an email with its own colours is readable in dark mode, and shows its original colours on request', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'The Barograph', html: newsletter });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openPath(page, '/inbox?view=fyi');
    await rowLink(page, 'The Barograph').click();
    const inDark = await paperOf(page);
    expect(inDark.surface).toBeLessThan(0.02);
    expect(inDark.contrast).toBeGreaterThan(4.5);
    await reader(page).getByRole('button', { name: 'Original colours' }).click();
    expect((await paperOf(page)).surface).toBe(1);
    await page.emulateMedia({ colorScheme: 'light' });
    await reader(page).getByRole('button', { name: 'Dark colours' }).waitFor({ state: 'hidden' });
    expect((await paperOf(page)).surface).toBe(1);
    // The app's theme applies to emails too, independent of the system's scheme.
    await page.context().addCookies([{ name: 'theme', value: 'dark', url: stage.world.appUrl }]);
    await page.reload();
    await reader(page).getByRole('button', { name: 'Original colours' }).waitFor();
    await expect.poll(async () => (await paperOf(page)).surface).toBeLessThan(0.02);
  }));

/** The brightness of the email's background, and the lowest text contrast in it. */
async function paperOf(page: Page): Promise<{ surface: number; contrast: number }> {
  await page.frameLocator('iframe').getByText('Half price').waitFor();
  return page.evaluate(() => {
    const inner = document.querySelector('iframe')?.contentDocument;
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!inner || !pen) throw new Error('A mail was to be shown');
    const luminance = (colour: string) => {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 3_294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      const isClear = /^rgba\(.*, 0\)$|\/ 0\)$/.test(backgroundColor) && element.parentElement;
      return isClear ? behind(element.parentElement as Element) : backgroundColor;
    };
    const contrasts = [...inner.querySelectorAll('td, h1, p, font, a, span, b')].map((element) => {
      const [one, other] = [getComputedStyle(element).color, behind(element)].map(luminance);
      return (Math.max(one ?? 0, other ?? 0) + 0.05) / (Math.min(one ?? 0, other ?? 0) + 0.05);
    });
    const paper = inner.querySelectorAll('table')[1];
    return { surface: paper ? luminance(behind(paper)) : -1, contrast: Math.min(...contrasts) };
  });
}
