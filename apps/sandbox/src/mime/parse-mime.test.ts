import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeMessage } from './compose-message.ts';
import { findHeader, parseAddresses, withHeader, withoutHeader } from './headers.ts';
import { messageText, snippetOf } from './message-text.ts';
import { allParts, parseMime } from './parse-mime.ts';

const lines = (...text: string[]) => Buffer.from(text.join('\r\n'), 'latin1');

test('any text and file that is composed is read back unchanged', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => /\S/.test(text));
  await fc.assert(
    fc.asyncProperty(word, fc.uint8Array({ maxLength: 200 }), async (text, bytes) => {
      const content = text.replace(/[\r\n\0]/g, ' ');
      const attachments = [{ filename: 'file.bin', content: Buffer.from(bytes) }];
      const root = parseMime(await composeMessage({ to: 'a@b.test', text: content, attachments }));
      const file = allParts(root).find((part) => part.filename === 'file.bin');
      expect(messageText(root).trim()).toBe(content.trim());
      expect(Buffer.compare(file?.content ?? Buffer.alloc(0), Buffer.from(bytes))).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test('parsing any bytes ends and returns a part', () => {
  const piece = fc.constantFrom(
    '--b',
    '\r\n',
    '\n',
    'Content-Type: multipart/mixed; boundary=b',
    ': ',
    '--',
    'x',
    '=?utf-8?B?',
    '=\r\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const root = parseMime(Buffer.from(pieces.join('')));
      expect(root.mimeType).toContain('/');
      snippetOf(root);
    }),
  );
});

test('text in another character set is answered as UTF-8', () => {
  const root = parseMime(
    lines(
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=\r\n=DFe',
    ),
  );
  expect(root.content.toString('utf8')).toBe('Grüße');
});

test('headers are unfolded and decoded, also those with bare UTF-8', () => {
  const root = parseMime(
    Buffer.concat([
      lines('Subject: =?UTF-8?Q?Gr=C3=BC?=', ' =?UTF-8?Q?=C3=9Fe?='),
      Buffer.from('\r\nX-Bare: žluť\r\n\r\n'),
    ]),
  );
  expect(findHeader(root.headers, 'subject')).toBe('Grüße');
  expect(findHeader(root.headers, 'x-bare')).toBe('žluť');
});

test('a file name in RFC 2231 pieces is put together', () => {
  const disposition = 'attachment; filename*0*=UTF-8\'\'na%C3%AF; filename*1*=ve%20; filename*2="plan.pdf"';
  const root = parseMime(
    lines('Content-Type: application/pdf', `Content-Disposition: ${disposition}`, '', ''),
  );
  expect(root.filename).toBe('naïve plan.pdf');
});

test('a multipart without its closing boundary keeps its parts', () => {
  const root = parseMime(
    lines('Content-Type: multipart/mixed; boundary="b"', '', '--b', '', 'one', '--b', '', 'two'),
  );
  expect(root.parts.map((part) => part.content.toString())).toEqual(['one', 'two']);
});

test('a header is replaced with all its folded lines, and nothing of the body', () => {
  const raw = lines('A: 1', 'Bcc: x@y.test,', ' z@y.test', 'B: 2', '', 'Bcc: in the body');
  expect(withoutHeader(raw, 'Bcc').toString()).toBe('A: 1\r\nB: 2\r\n\r\nBcc: in the body');
  expect(withHeader(raw, 'a', '3').toString()).toMatch(/^a: 3\r\nBcc: /);
});

test('a snippet is plain text with HTML characters escaped', () => {
  const root = parseMime(
    lines(
      'Content-Type: text/html',
      '',
      "<style>p{}</style><p>Tom &amp; Jerry's</p><script>x()</script>  <b>now</b>",
    ),
  );
  expect(snippetOf(root)).toBe('Tom &amp; Jerry&#39;s now');
});

test('addresses in groups and with quoted commas are all found', () => {
  expect(
    parseAddresses('"Doe, Jane" <Jane@X.test>, Team: a@x.test, b@x.test;').map((entry) => entry.address),
  ).toEqual(['jane@x.test', 'a@x.test', 'b@x.test']);
});
