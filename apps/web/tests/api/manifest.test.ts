import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../support/child-process.ts';

const PUBLIC = path.join(repository, 'apps/web/public');

interface Image {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: 'wide' | 'narrow';
}
interface Manifest {
  name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: Image[];
  screenshots: Image[];
  shortcuts: { name: string; url: string }[];
}

async function fetchManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8'));
}

/** The size that the header of a PNG file states. */
async function sizeOf({ src }: Image): Promise<string> {
  const bytes = await readFile(path.join(PUBLIC, src));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('the images of the manifest exist in the sizes that it states', async () => {
  const { icons, screenshots } = await fetchManifest();
  const images = [...icons, ...screenshots].filter(({ type }) => type === 'image/png');
  expect(images.length).toBeGreaterThan(5);
  for (const image of images) expect(await sizeOf(image), image.src).toBe(image.sizes);
});

test('the manifest has what browsers require to install the app and to show its screenshots', async () => {
  const { name, start_url, scope, display, icons, screenshots, shortcuts } = await fetchManifest();
  expect({ name, start_url, scope, display }).toEqual({
    name: 'Triage',
    start_url: '/inbox',
    scope: '/',
    display: 'standalone',
  });
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  expect(new Set(screenshots.map((each) => each.form_factor))).toEqual(new Set(['wide', 'narrow']));
  for (const { sizes } of screenshots) {
    const [width = 0, height = 0] = sizes.split('x').map(Number);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    expect(Math.max(width, height)).toBeLessThanOrEqual(3_840);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
  }
  expect(shortcuts.map((each) => each.name)).toEqual(['Reply', 'New email', 'Search']);
});
