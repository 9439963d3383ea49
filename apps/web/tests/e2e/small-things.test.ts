import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { hasFocus, press } from '../support/browser/keyboard.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';

const stage = openSharedStage();

test('sign-in names the provider and its first paint has the text, without any script', () =>
  stage.visit(
    async (page, context) => {
      await context.route('**/*.js', (route) => route.abort());
      await page.goto('/sign-in', { waitUntil: 'commit' });
      const host = new URL(stage.world.sandboxUrl).host;
      await page.getByRole('button', { name: `Sign in with ${host}` }).waitFor();
      await page.getByText('second step').waitFor();
      const paints = () =>
        page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint').length`);
      await expect.poll(paints).toBe(1);
    },
    { expected: /net::ERR_FAILED/ },
  ));

test('the zero of the text has nothing in it, upright, bold and italic', () =>
  stage.visit(async (page) => {
    await page.goto('/sign-in');
    const filled = await page.evaluate(async () => {
      const fonts = ['400', '800', 'italic 400', '400'].map((style) => `${style} 200px "Atkinson Next"`);
      const inkOf = async (font: string, text: string) => {
        if ((await document.fonts.load(font, text)).length === 0) throw new Error(`No font for ${font}`);
        const brush = Object.assign(document.createElement('canvas'), { width: 240, height: 240 }).getContext(
          '2d',
        );
        if (!brush) throw new Error('No canvas');
        Object.assign(brush, { font, textAlign: 'center', textBaseline: 'alphabetic' });
        brush.fillText(text, 120, 200);
        // Half as high as the digit, in a third of its width.
        const { data } = brush.getImageData(105, 133 - 5, 30, 10);
        return data.some((value, index) => index % 4 === 3 && value > 0);
      };
      const zeros = await Promise.all(fonts.slice(0, 3).map((font) => inkOf(font, '0')));
      return [...zeros, await inkOf(fonts[3] ?? '', '8')];
    });
    expect(filled).toEqual([false, false, false, true]);
  }));

test('the tab names the open thread and how many are unread; "delete" finds Move to Trash; one correspondent gets no "Reply to all"', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'To me alone' });
    await deliver(person, { subject: 'To several', headers: { Cc: 'Bo <bo@elsewhere.test>' } });
    await eventually(async () => {
      await openPath(page);
      for (const subject of ['To me alone', 'To several'])
        await rowLink(page, subject).waitFor({ timeout: 1_000 });
    });
    await expect.poll(() => page.title()).toBe('(2) Reply · Triage');
    await rowLink(page, 'To me alone').click();
    await reader(page).getByRole('button', { name: 'Reply', exact: true }).waitFor();
    expect(await reader(page).getByRole('button', { name: 'Reply to all' }).count()).toBe(0);
    await expect.poll(() => page.title(), { timeout: 15_000 }).toBe('(1) To me alone · Triage');
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('What do you want to do?').fill('delete');
    await page.getByRole('option', { name: /^Move to Trash/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await reader(page).getByRole('heading', { name: /^To/ }).waitFor();
    await openPath(page);
    await rowLink(page, 'To several').click();
    await reader(page).getByRole('button', { name: 'Reply to all' }).waitFor();
  }));

test("the quote in one's own reply is folded", () =>
  stage.visitAsNewcomer(async (page, person) => {
    const { threadId } = await deliver(person, { subject: 'Quoted', text: 'A line that will be quoted.' });
    await eventually(async () => {
      await openPath(page, `/inbox?thread=${threadId}`);
      await reader(page).getByText('A line that will be quoted.').waitFor({ timeout: 1_000 });
    });
    const body =
      'My own words.\n\nOn Sun, 22 Nov 2026, 10:00, Ann Lee wrote:\n> A line that will be quoted.\n> And its second line.';
    const queued = await person.call('POST', '/api/inbox/send', {
      to: ['ann@lee.example'],
      subject: 'Re: Quoted',
      body,
      threadId,
    });
    expect(queued.status).toBe(200);
    await reader(page).getByText('My own words.').last().waitFor();
    const own = reader(page).getByRole('article', { name: 'Message from You' });
    await own.getByText('Quoted text').waitFor();
    expect(await own.getByText('And its second line.').isVisible()).toBe(false);
  }));

test('times follow the locale: 15:00 in Britain, 3:00 pm in America, in the first paint and after', () =>
  stage.visitAsNewcomer(async (_page, person, context) => {
    const { threadId } = await deliver(person, { subject: 'Timed' });
    for (const [locale, pattern] of [
      ['en-GB', /\d\d:\d\d$/],
      ['en-US', /\d{1,2}:\d\d [ap]m$/i],
    ] as const) {
      const other = await context.browser()?.newContext({ baseURL: stage.world.appUrl, locale });
      const page = await other?.newPage();
      if (!page || !other) throw new Error('No browser');
      await other.addCookies(await context.cookies());
      await eventually(async () => {
        await openPath(page, `/inbox?thread=${threadId}`);
        await reader(page).getByRole('article').first().waitFor({ timeout: 2_000 });
      });
      await expect.poll(() => reader(page).locator('article time').first().textContent()).toMatch(pattern);
      const html = await (
        await page.request.get(`/inbox?thread=${threadId}`, { headers: { 'Accept-Language': locale } })
      ).text();
      expect(/<time[^>]*>([^<]*)</.exec(html)?.[1] ?? '').toMatch(pattern);
      await other.close();
    }
  }));

test('printing an open thread prints the email and not the app', () =>
  stage.visitAsNewcomer(async (page, person) => {
    const { threadId } = await deliver(person, { subject: 'On paper', text: 'These words are printed.' });
    await eventually(async () => {
      await openPath(page, `/inbox?thread=${threadId}`);
      await reader(page).getByText('These words are printed.').waitFor({ timeout: 1_000 });
    });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await reader(page).getByText('These words are printed.').isVisible()).toBe(true);
    expect(await reader(page).getByRole('heading', { name: 'On paper' }).isVisible()).toBe(true);
    for (const part of ['navigation', 'toolbar'] as const)
      expect(await page.getByRole(part).first().isVisible()).toBe(false);
    expect(await page.getByRole('list', { name: 'Threads' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Reply' }).first().isVisible()).toBe(false);
    expect(await reader(page).evaluate((part) => getComputedStyle(part).colorScheme)).toBe('light');
  }));

test('the buttons above a thread are all within reach, beside the list and beside the assistant', () =>
  stage.visitAsNewcomer(async (page, person) => {
    for (const subject of ['One', 'Two', 'Three']) await deliver(person, { subject });
    await openPath(page);
    await rowLink(page, 'Two').click();
    await reader(page).getByRole('article').first().waitFor();
    const hidden = () =>
      page.getByRole('toolbar', { name: 'Thread' }).evaluate((bar) =>
        [...bar.querySelectorAll('button')]
          .filter((button) => button.checkVisibility())
          .filter((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            // Both ends: one alone may look out from under what lies beside.
            const ends = [left + 2, left + width - 2];
            return ends.some((x) => !button.contains(document.elementFromPoint(x, top + height / 2)));
          })
          .map((button) => button.title),
      );
    for (const isAsking of [false, true]) {
      if (isAsking) await page.keyboard.press('i');
      if (isAsking) await page.getByRole('region', { name: 'Assistant' }).waitFor();
      for (const width of [1100, 1199, 1280, 1366, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        await expect.poll(hidden, { message: `${width}, ${isAsking}` }).toEqual([]);
      }
    }
  }));

test('a page of the settings that is opened by a key or a link has the focus on its heading', () =>
  stage.visitAsNewcomer(async (page) => {
    await openPath(page);
    await page.waitForLoadState('networkidle');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await press(page, 'g', ',');
    await expect.poll(() => hasFocus(heading('Settings'))).toBe(true);
    await page.getByRole('link', { name: 'Rules' }).first().click();
    await expect.poll(() => hasFocus(heading('Rules'))).toBe(true);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect.poll(() => hasFocus(heading('Settings'))).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }));

test('the first Tab offers to skip the sidebar, and the heading reads as its name and its count', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await deliver(person, { subject: 'Past the sidebar' });
    await eventually(async () => {
      await openPath(page);
      await rowLink(page, 'Past the sidebar').waitFor({ timeout: 1_000 });
    });
    await page.getByRole('heading', { level: 1, name: 'Reply 1 thread', exact: true }).waitFor();
    const link = page.getByRole('button', { name: 'Skip to mail' });
    await press(page, 'Tab');
    expect(await hasFocus(link)).toBe(true);
    await press(page, 'Enter');
    await expect.poll(() => hasFocus(rowLink(page, 'Past the sidebar'))).toBe(true);
  }));

test('in a list that is just wide enough for columns the subject keeps half of its column', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const subject = 'Walk-through with the landlord and both of the painters';
    const text = 'Could we meet tomorrow at 9:30, or on Thursday at 17:00?';
    await deliver(person, { subject, text });
    await eventually(async () => {
      await openPath(page, '/inbox?view=schedule');
      await rowLink(page, subject).waitFor({ timeout: 1_000 });
    });
    const share = await rowLink(page, subject)
      .getByText(subject)
      .evaluate((each) => each.clientWidth / (each.parentElement?.clientWidth ?? 1));
    expect(share).toBeGreaterThanOrEqual(0.48);
  }));

test('a missing page says so in its title, and takes a guest to the start', () =>
  stage.visit(
    async (page) => {
      await page.goto('/no-such-page');
      expect(await page.title()).toBe('Page not found · Triage');
      await page.getByRole('link', { name: 'Open Triage' }).click();
      await page.waitForURL(/sign-in/);
    },
    { expected: /404/ },
  ));
