import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { repository } from '../child-process.ts';

const FOLDER = path.join(repository, 'apps/web/public');

/** Renders the logo as PNG icons. Systems that mask icons get one without rounded corners. */
export async function drawIcons(browser: Browser): Promise<void> {
  const mark = await readFile(path.join(FOLDER, 'icon.svg'), 'utf8');
  await draw(browser, mark, { size: 192, name: 'icon-192' });
  await draw(browser, mark, { size: 512, name: 'icon-512' });
  await draw(browser, mark.replace(/ rx="15"/, ''), { size: 512, name: 'icon-maskable-512' });
}

async function draw(browser: Browser, svg: string, { size, name }: { size: number; name: string }) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`,
  );
  await writeFile(path.join(FOLDER, `${name}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
