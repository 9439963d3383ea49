import type { Page } from 'playwright-core';
import { encodeGif, type Frame } from './encode-gif.ts';

const READ_MS = 1_500;
const GLANCE_MS = 700;

/** A short journey by keys through a fresh inbox, as an animated image. */
export async function recordTour(page: Page): Promise<Uint8Array> {
  const frames: Frame[] = [];
  const capture = async (durationMs: number) => {
    await page.waitForLoadState('networkidle');
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    frames.push({ png, durationMs });
  };
  const press = async (key: string, durationMs: number) => {
    await page.keyboard.press(key);
    await page.waitForTimeout(250);
    await capture(durationMs);
  };
  const article = page.getByRole('article', { name: /^Message from/ }).first();

  await page.goto('/inbox');
  await capture(READ_MS);
  await press('j', GLANCE_MS);
  await press('Enter', 0);
  await article.waitFor();
  frames.pop();
  await capture(READ_MS);
  await press('e', READ_MS);
  await press('Escape', GLANCE_MS);

  await page.goto('/inbox?view=schedule');
  await capture(GLANCE_MS);
  await press('Enter', 0);
  frames.pop();
  await article.waitFor();
  await capture(READ_MS);
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByText('free').first().waitFor();
  await capture(READ_MS);
  await press('Escape', 0);
  frames.pop();

  await page.goto('/inbox');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('i');
  const question = page.getByLabel('Your question');
  await question.fill('Archive everything from Ben Okafor');
  await capture(GLANCE_MS);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Archive \d/ }).waitFor();
  await capture(2 * READ_MS);
  return encodeGif(frames);
}
