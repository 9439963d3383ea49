import { buffer } from 'node:stream/consumers';
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

test('entries are read as they were written', async () => {
  const read = readZip(await buffer(zipStream(entries())));
  expect([...read.keys()]).toEqual(['erste.txt', 'zweite.txt', 'dritte – mit Strich.txt']);
  expect(read.get('zweite.txt')).toBe(`${'zweite.txt ✓\n'.repeat(3)}Ende`);
});

test('an error in an entry fails the file instead of ending it early', async () => {
  async function* broken(): AsyncGenerator<ZipEntry> {
    async function* content() {
      yield 'a line';
      throw new Error('the database went away');
    }
    yield { name: 'broken.txt', content: content() };
  }
  await expect(buffer(zipStream(broken()))).rejects.toThrow('the database went away');
});

test('a reader that leaves stops the source of the file', async () => {
  let stopped = false;
  async function* endless(): AsyncGenerator<ZipEntry> {
    async function* content() {
      try {
        for (;;) yield crypto.randomUUID().repeat(1_000);
      } finally {
        stopped = true;
      }
    }
    yield { name: 'endless.txt', content: content() };
  }
  const file = zipStream(endless());
  for await (const _ of file) break;
  await expect.poll(() => stopped).toBe(true);
});
