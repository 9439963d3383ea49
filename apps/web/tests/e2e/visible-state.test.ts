import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deliver, openPath, reader, rowLink } from '../support/browser/inbox-page.ts';
import { hasFocus, press, tabTo } from '../support/browser/keyboard.ts';
import { eventually } from '../support/eventually.ts';
import { openSharedStage } from '../support/open-stage.ts';
import type { Person } from '../support/person.ts';

/** What shows the state of a control: without it, keys act on something unseen. */
const stage = openSharedStage();
const CONTRAST_MIN = 1.3;

async function withThread(page: Page, person: Person, subject = 'Which tiles?'): Promise<void> {
  await deliver(person, { subject });
  await eventually(async () => {
    await openPath(page);
    await rowLink(page, subject).waitFor({ timeout: 1_000 });
  });
}

/** Runs in the page: the contrast of an element's background against the surface of its dialog. */
function contrastWithDialog(element: Element): number {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (of: Element) => {
    if (!context) return 0;
    context.fillStyle = getComputedStyle(of).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const dialog = element.closest('[role="dialog"]');
  const [high = 0, low = 0] = [luminance(element), dialog ? luminance(dialog) : 0].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const activeOption = (page: Page) =>
  page.getByRole('dialog').locator('[role="option"][aria-selected="true"]');

async function close(page: Page): Promise<void> {
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('the active option of every list of a dialog stands out from the dialog, in light and in dark', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await withThread(page, person);
    await press(page, 'j');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const key of ['s', 'v', 'h', 'Control+k']) {
        await press(page, key, 'ArrowDown');
        await activeOption(page).waitFor();
        const contrast = () => activeOption(page).evaluate(contrastWithDialog);
        await expect
          .poll(contrast, { message: `${key}, ${colorScheme}` })
          .toBeGreaterThanOrEqual(CONTRAST_MIN);
        await close(page);
      }
    }
  }));

test('with a forced palette the state of options, links, dots and buttons stays visible', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await withThread(page, person);
    const style = (of: Locator, name: 'outlineStyle' | 'borderInlineStartWidth' | 'backgroundColor') =>
      of.evaluate((element, name) => getComputedStyle(element)[name], name);
    const canvas = await style(page.locator('body'), 'backgroundColor');
    const lane = page.getByRole('navigation', { name: 'Lanes' }).first().locator('[aria-current="page"]');
    expect(await style(lane, 'borderInlineStartWidth')).toBe('4px');
    const dot = page.locator('li:has(a[data-thread]) span.bg-hue').first();
    expect(await style(dot, 'backgroundColor')).not.toBe(canvas);
    expect(await style(page.getByRole('button', { name: 'New email' }).first(), 'backgroundColor')).not.toBe(
      canvas,
    );
    await press(page, 'j', 's', 'ArrowDown');
    expect(await style(activeOption(page), 'outlineStyle')).toBe('solid');
    await close(page);
    await rowLink(page, 'Which tiles?').click();
    await reader(page).getByRole('article').first().waitFor();
    expect(await style(page.locator('a[data-thread][aria-current]'), 'borderInlineStartWidth')).toBe('4px');
  }));

test('a dialog that was opened from a thread returns the focus to where it was in the thread', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await withThread(page, person);
    await rowLink(page, 'Which tiles?').click();
    const heading = reader(page).getByRole('heading', { name: 'Which tiles?' });
    await heading.waitFor();
    await heading.focus();
    for (const key of ['?', 'Control+k', 's', 'v']) {
      await press(page, key);
      await page.getByRole('dialog').waitFor();
      await close(page);
      await expect.poll(() => hasFocus(heading), { message: key }).toBe(true);
    }
    for (const name of ['Snooze', 'More actions']) {
      const button = reader(page).getByRole('button', { name }).first();
      await tabTo(page, button, 'Shift+Tab');
      await press(page, 'Enter');
      await page.getByRole('dialog').waitFor();
      await close(page);
      await expect.poll(() => hasFocus(button), { message: name }).toBe(true);
      await heading.focus();
    }
    // From one dialog to the next, and back to the button.
    const more = reader(page).getByRole('button', { name: 'More actions' });
    await more.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remind me' }).click();
    await page.getByRole('dialog', { name: /remind/i }).waitFor();
    await close(page);
    await expect.poll(() => hasFocus(more)).toBe(true);
  }));

test('the icons of the sidebar keep their colours in every view', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await withThread(page, person);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    const colour = (name: string) =>
      page
        .getByRole('link', { name, exact: true })
        .locator('svg')
        .evaluate((icon) => getComputedStyle(icon).color);
    const before = await colour('Sent');
    expect(before).toBe(await colour('Brief'));
    for (const key of ['s', 'f', 'q']) {
      await press(page, 'g', key);
      await expect.poll(() => colour('Sent'), { message: key }).toBe(before);
    }
    const drawn = (name: string) =>
      page.getByText(name, { exact: true }).locator('..').locator('svg').innerHTML();
    expect(await drawn('Waiting')).not.toBe(await drawn('Ask'));
  }));

test('at 200 % zoom every entry of the sidebar has its name, and can be scrolled to', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.setViewportSize({ width: 720, height: 450 });
    await withThread(page, person);
    const sidebar = page.getByRole('complementary', { name: 'Triage' });
    const nameless = await sidebar.evaluate(
      (rail) =>
        [...rail.querySelectorAll('a, button')].filter(
          (entry) =>
            ![...entry.querySelectorAll('span'), entry].some(
              (part) => part.clientWidth > 12 && part.textContent,
            ),
        ).length,
    );
    expect(nameless).toBe(0);
    // As one, so that more than three of the lanes are visible.
    expect(await sidebar.evaluate((rail) => rail.scrollHeight > rail.clientHeight)).toBe(true);
    for (const name of [
      'New email',
      'Snoozed',
      'Agenda',
      'Outbox',
      'Search',
      'More',
      'Ask',
      'Commands',
      'Settings',
    ]) {
      const text = sidebar.getByText(new RegExp(`^${name}$`, 'i')).first();
      await text.scrollIntoViewIfNeeded();
      const box = await text.boundingBox();
      expect(box, name).toBeTruthy();
      expect((box?.width ?? 0) > 8 && (box?.y ?? -1) >= 0 && (box?.y ?? 999) < 450, name).toBe(true);
    }
  }));

test('a scrolled list has a line below its heading, and one at its start has none', () =>
  stage.visitAsNewcomer(async (page, person) => {
    await page.setViewportSize({ width: 1280, height: 360 });
    for (let count = 1; count <= 8; count += 1) await deliver(person, { subject: `Thread ${count}` });
    await withThread(page, person);
    const list = page.locator('.lane-list');
    const edge = async () => {
      const box = await list.boundingBox();
      const pixel = await page.screenshot({
        clip: { x: (box?.x ?? 0) + 60, y: box?.y ?? 0, width: 1, height: 1 },
      });
      return pixel.toString('base64');
    };
    const atStart = await edge();
    await list.evaluate((each) => each.scrollTo({ top: 90 }));
    await expect.poll(edge).not.toBe(atStart);
    await list.evaluate((each) => each.scrollTo({ top: 0 }));
    await expect.poll(edge).toBe(atStart);
  }));
