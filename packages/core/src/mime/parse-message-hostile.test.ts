import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMailMessage } from '../../testing/fakes/mail-message.ts';
import type { CachedMessage } from './cached-thread.ts';
import { parseMessage } from './parse-message.ts';

function parse(raw: string | Uint8Array): Promise<CachedMessage> {
  return parseMessage(makeMailMessage(raw));
}

test.each([
  [
    'a thousand levels',
    Array.from(
      { length: 10_000 },
      (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
    ).join(''),
  ],
  ['messages in messages', 'Content-Type: message/rfc822\n\n'.repeat(10_000)],
  ['ten thousand parts', `Content-Type: multipart/mixed; boundary=a\n\n${'--a\n\nx\n'.repeat(10_000)}`],
  ['a hundred thousand headers', `${'X-A: b\n'.repeat(100_000)}\nbody`],
  ['a header line of 1 MB', `Subject: ${'a'.repeat(1_000_000)}\n\nbody`],
  [
    'lines that nearly are boundaries',
    `Content-Type: multipart/mixed; boundary=a\n\n${'--ab\n'.repeat(500_000)}`,
  ],
])('%s: bounded, and said so', async (_, raw) => {
  const parsed = await parse(raw);
  expect(parsed.parseNote).not.toBeNull();
  expect(parsed.text.length).toBeLessThanOrEqual(1_000_000);
});

test.each([
  ['open brackets', `To: ${'<'.repeat(200_000)}`],
  ['group colons', `To: ${'g:'.repeat(100_000)}`],
  ['quotes', `To: ${'"'.repeat(200_000)}`],
  ['encoded words', `Subject: ${'=?utf-8?B?4pyT?= '.repeat(10_000)}`],
  ['parameters', `Content-Type: text/plain; ${'a="\\'.repeat(50_000)}`],
  ['nested tables', `Content-Type: text/html\n\n${'<table><tr><td>'.repeat(60_000)}`],
  ['nested links', `Content-Type: text/html\n\n${'<a>'.repeat(300_000)}`],
  ['blanks', `Content-Type: text/html\n\n<p>${'\u00a0'.repeat(300_000)}x`],
  ['joiners', `Content-Type: text/html\n\n${'\u200c'.repeat(300_000)}x`],
  ['unclosed style comments', `Content-Type: text/html\n\n<p style="${'/*'.repeat(400_000)}">x`],
  ['unclosed tags', `Content-Type: text/html\n\n${'<b '.repeat(300_000)}`],
])('a hostile run of %s costs no more than an honest megabyte', async (_, raw) => {
  const honest = `Content-Type: text/html\n\n${'<p>Some honest words in a paragraph.</p>'.repeat(25_000)}`;
  const base = await timed(() => parse(honest));
  const cost = await timed(() => parse(`${raw}\n\nbody`));
  expect(cost).toBeLessThan(Math.max(base, 100) * 10);
});

test('1 MB of text is kept, cut between characters', async () => {
  const parsed = await parse(`Content-Type: text/plain; charset=utf-8\n\n${'é'.repeat(900_000)}`);
  expect(Buffer.byteLength(parsed.text)).toBeLessThanOrEqual(1_000_000);
  expect(parsed.text.at(-1)).toBe('é');
  expect(parsed.parseNote).toBe('The text is longer than 1 MB');
});

test('a mail of 30 MB costs little memory beside its own bytes', async () => {
  const line = `${'QUJD'.repeat(19)}\r\n`;
  const head =
    'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nhi\r\n--x\r\nContent-Type: video/mp4; name=a.mp4\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  const raw = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(30_000_000 - (30_000_000 % line.length), line),
    Buffer.from('--x--'),
  ]);
  const before = process.memoryUsage();
  const parsed = await parse(raw);
  const after = process.memoryUsage();
  expect(parsed).toMatchObject({ text: 'hi', attachments: [{ filename: 'a.mp4' }] });
  expect(parsed.attachments[0]?.size).toBe(((raw.length - head.length - 5) / line.length) * 57);
  const growth = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  expect(growth).toBeLessThan(raw.length / 4);
});

const fragment = fc.oneof(
  fc.constantFrom(
    '\r\n',
    '\n\n',
    '\r',
    '--x',
    '--x--\r\n',
    'Content-Type: multipart/mixed; boundary=x\r\n\r\n',
    'Content-Type: text/html; charset=utf-16\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    '=?utf-8?B?',
    '?=',
    'Subject: ',
    'From: "',
    '<',
    '\0',
  ),
  fc.string({ unit: 'binary' }),
);

test('no bytes make it throw, and its text can be stored in a database', async () => {
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.array(fragment, { maxLength: 40 }).map((parts) => new Uint8Array(Buffer.from(parts.join('')))),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (raw) => {
      const parsed = await parse(raw);
      const written = JSON.stringify(parsed, (_, value) =>
        typeof value === 'string' ? check(value) : value,
      );
      expect(written).toContain('message-1');
      expect(Number.isNaN(parsed.sentAt.getTime())).toBe(false);
      expect(parsed.parseNote ?? '').not.toContain('cannot be read');
    }),
    { numRuns: 600 },
  );
});

function check(value: string): string {
  expect(value.includes('\0')).toBe(false);
  expect(value.isWellFormed()).toBe(true);
  return value;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
