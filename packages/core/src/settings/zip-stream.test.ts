import { expect, test } from 'vitest';
import { readZip } from '../../testing/read-zip.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

async function* entries(): AsyncGenerator<ZipEntry> {
  async function* content(text: string) {
    yield text.repeat(3);
    yield 'Ende';
  }
  for (const name of ['erste.txt', 'zweite.txt', 'dritte – mit Strich.txt'])
    yield { name, content: content(`${name} ✓\n`) };
}

async function pack(classicMax?: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(entries(), classicMax)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('entries are read as they were written', async () => {
  const read = readZip(await pack());
  expect([...read.keys()]).toEqual(['erste.txt', 'zweite.txt', 'dritte – mit Strich.txt']);
  expect(read.get('zweite.txt')).toBe(`${'zweite.txt ✓\n'.repeat(3)}Ende`);
});

test('offsets beyond 32 bits are written in 64, and those below as usual', async () => {
  const classic = await pack();
  // The second entry starts after this offset, the first before it.
  const wide = await pack(60);
  expect(wide.length).toBe(classic.length + 2 * 12 + 56 + 20);
  expect(readZip(wide)).toEqual(readZip(classic));
});
