import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMailMessage } from '../../testing/mail-message.ts';
import type { CachedMessage } from './cached-thread.ts';
import { parseMessage } from './parse-message.ts';

const FIXTURES = new URL('../../testing/mime/', import.meta.url);

function parse(raw: string | Uint8Array, userEmails: string[] = []): Promise<CachedMessage> {
  return parseMessage(makeMailMessage(raw), { userEmails });
}

function fixture(name: string): Promise<CachedMessage> {
  return parse(readFileSync(new URL(`${name}.eml`, FIXTURES)));
}

type Expected = Partial<CachedMessage>;
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

const nasty: [string, string | Uint8Array, Expected][] = [
  ['an empty message', '', { text: '', subject: '', from: { name: '', email: '' } }],
  [
    'a body without any header',
    'just words\nand more',
    { text: 'just words\nand more', parseNote: 'The message has no header' },
  ],
  ['a header without a body', 'Subject: alone', { subject: 'alone', text: '' }],
  ['CR alone as line end', 'Subject: old mac\rFrom: a@b\r\rbody', { subject: 'old mac', text: 'body' }],
  ['LF alone as line end', 'Subject: unix\nFrom: a@b\n\nbody', { subject: 'unix', text: 'body' }],
  [
    'CR CR LF as line end',
    'Subject: doubled\r\r\nFrom: a@b\r\r\n\r\r\nbody',
    { subject: 'doubled', text: 'body' },
  ],
  [
    'a bare CR inside a header',
    'Subject: one\rBcc: evil@x\nFrom: a@b\n\nb',
    { subject: 'one Bcc: evil@x', bcc: [] },
  ],
  [
    'an mbox line first',
    'From a@b Mon Jan  1 00:00:00 2024\nSubject: box\n\nb',
    { subject: 'box', text: 'b' },
  ],
  ['a byte order mark first', '\ufeffSubject: mark\n\nb', { subject: 'mark', text: 'b' }],
  ['empty lines first', '\r\n\r\nSubject: late\r\n\r\nb', { subject: 'late', text: 'b' }],
  [
    'a line that is no header between headers',
    'Subject: s\nnonsense line\nFrom: a@b\n\nb',
    { subject: 's', from: { name: '', email: 'a@b' } },
  ],
  ['a folded subject', 'Subject: one\r\n two\r\n\tthree\r\n\r\nb', { subject: 'one two three' }],
  ['blanks before the colon', 'Subject : spaced\nFrom\t: a@b\n\nb', { subject: 'spaced' }],
  ['two subjects', 'Subject: first\nSubject: second\n\nb', { subject: 'first' }],
  ['two From fields', 'From: a@b\nFrom: c@d\n\nb', { from: { name: '', email: 'a@b' } }],
  [
    'NUL bytes everywhere',
    'Sub\0ject: x\0y\nSubject: n\0ul\nFrom: a@b\n\nbo\0dy',
    { subject: 'n ul', text: 'body' },
  ],
  [
    'words in UTF-8',
    'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?= =?utf-8?b?IPCfmIA=?=\n\nb',
    { subject: 'Grüße 😀' },
  ],
  [
    'one character split over two words',
    'Subject: =?utf-8?Q?a=C3?= =?utf-8?Q?=BCb?=\n\nb',
    { subject: 'aüb' },
  ],
  ['a word that never ends', 'Subject: =?utf-8?Q?abc\n\nb', { subject: '=?utf-8?Q?abc' }],
  [
    'a word in a charset that nobody knows',
    'Subject: =?x-made-up?Q?hi_there?=\n\nb',
    { subject: 'hi there' },
  ],
  ['a word with a broken digit', 'Subject: =?utf-8?Q?50=_off?=\n\nb', { subject: '50= off' }],
  ['a word in UTF-7', 'Subject: =?utf-7?Q?Caf+AOk-?=\n\nb', { subject: 'Café' }],
  ['a body in UTF-7', 'Content-Type: text/plain; charset=utf-7\n\nCaf+AOk- 1 +- 2', { text: 'Café 1 + 2' }],
  [
    'a body in ISO-2022-KR',
    bytes(
      'Content-Type: text/plain; charset=iso-2022-kr\n\n',
      [27],
      '$)C',
      [14, 0x3e, 0x48, 0x33, 0x67, 15],
      ' ok',
    ),
    { text: '안녕 ok' },
  ],
  ['a body in HZ', 'Content-Type: text/plain; charset=hz-gb-2312\n\n~{VPND~} ok ~~', { text: '中文 ok ~' }],
  [
    'a body in GB18030',
    bytes('Content-Type: text/plain; charset=gb18030\n\n', [0xd6, 0xd0, 0xce, 0xc4, 0x81, 0x30, 0x84, 0x36]),
    { text: '中文¥' },
  ],
  [
    'a body in windows-1251',
    bytes('Content-Type: text/plain; charset="windows-1251"\n\n', [0xcf, 0xf0, 0xe8]),
    { text: 'При' },
  ],
  [
    'a body in windows-1252',
    bytes('Content-Type: text/plain; charset=windows-1252\n\n', [0x93, 0x80, 0x94]),
    { text: '“€”' },
  ],
  ['UTF-8 that calls itself ASCII', 'Content-Type: text/plain; charset=us-ascii\n\nGrüße', { text: 'Grüße' }],
  [
    'Latin-1 that calls itself UTF-8',
    bytes('Content-Type: text/plain; charset=utf-8\n\nGr', [0xfc, 0xdf], 'e'),
    { text: 'Grüße' },
  ],
  ['8-bit bytes without any charset', bytes('From: a@b\n\nGr', [0xfc], 'n'), { text: 'Grün' }],
  [
    'raw UTF-8 in headers',
    'Subject: Grüße\nFrom: Zoë <z@x>\n\nb',
    { subject: 'Grüße', from: { name: 'Zoë', email: 'z@x' } },
  ],
  [
    'a charset that nobody knows',
    'Content-Type: text/plain; charset=klingon\n\nnuqneH ü',
    { text: 'nuqneH ü' },
  ],
  [
    'the charset only in the HTML',
    bytes('Content-Type: text/html\n\n<meta charset="koi8-r"><p>', [0xd0, 0xd2, 0xc9]),
    { text: 'при' },
  ],
  ['a type that is none', 'Content-Type: text\n\nplain', { text: 'plain', html: null }],
  ['a comment in the type', 'Content-Type: text/plain; charset=utf-8 (a comment)\n\nü', { text: 'ü' }],
  ['an unknown transfer encoding', 'Content-Transfer-Encoding: x-foo\n\nb', { text: 'b' }],
  [
    'broken quoted-printable',
    'Content-Transfer-Encoding: quoted-printable\n\na=3Db=\nc=ZZ=4',
    { text: 'a=bc=ZZ=4' },
  ],
  ['base64 padded on every line', 'Content-Transfer-Encoding: base64\n\nYQ==\nYg==\nYw==\n', { text: 'abc' }],
  ['base64 with rubbish in it', 'Content-Transfer-Encoding: base64\n\naG!V*s\n bG8=', { text: 'hello' }],
  [
    'format=flowed',
    'Content-Type: text/plain; format=flowed\n\none \ntwo\n> quo \n> ted\n-- \nme',
    { text: 'one two\n> quo ted\n-- \nme' },
  ],
  [
    'a multipart without a boundary',
    'Content-Type: multipart/mixed\n\n--guess\nContent-Type: text/plain\n\nfound\n--guess--',
    { text: 'found', parseNote: 'The boundary between the parts is missing' },
  ],
  [
    'a boundary that never comes',
    'Content-Type: multipart/mixed; boundary=x\n\nno parts here',
    { text: 'no parts here', parseNote: 'The boundary between the parts is missing' },
  ],
  [
    'no closing boundary',
    'Content-Type: multipart/mixed; boundary=x\n\n--x\n\none\n--x\n\ntwo',
    { text: 'one\n\ntwo' },
  ],
  [
    'blanks after the boundary',
    'Content-Type: multipart/mixed; boundary="x y"\n\n--x y  \n\none\n--x y--',
    { text: 'one' },
  ],
  [
    'a boundary that begins another',
    'Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/mixed; boundary=ab\n\n--ab\n\nin\n--ab--\n--a\n\nout\n--a--',
    { text: 'in\n\nout' },
  ],
  [
    'the inner closing boundary missing',
    'Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nin\n--a\n\nout\n--a--',
    { text: 'in\n\nout' },
  ],
  [
    'an empty plain part beside HTML',
    'Content-Type: multipart/alternative; boundary=a\n\n--a\n\n \n--a\nContent-Type: text/html\n\n<p>real</p>\n--a--',
    { text: 'real', html: '<p>real</p>' },
  ],
  [
    'a list footer below HTML',
    'Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: text/html\n\n<p>news</p>\n--a\n\nfooter <x>\n--a--',
    { text: 'news\n\nfooter <x>', html: '<p>news</p>\n<br>\n<pre>footer &lt;x></pre>' },
  ],
  [
    'a text file attached',
    'Content-Type: multipart/mixed; boundary=a\n\n--a\n\nbody\n--a\nContent-Type: text/plain; name=log.txt\n\nlog\n--a--',
    {
      text: 'body',
      attachments: [
        {
          partId: '1',
          attachmentId: '',
          filename: 'log.txt',
          mimeType: 'text/plain',
          size: 3,
          contentId: null,
          inline: false,
        },
      ],
    },
  ],
  [
    'a message that is one PDF',
    'Content-Type: application/pdf; name="=?utf-8?Q?=C3=BC.pdf?="\nContent-Transfer-Encoding: base64\n\nJVBERi0=',
    {
      text: '',
      attachments: [
        {
          partId: '',
          attachmentId: '',
          filename: 'ü.pdf',
          mimeType: 'application/pdf',
          size: 5,
          contentId: null,
          inline: false,
        },
      ],
    },
  ],
  [
    'a PGP message in plain text',
    '\n\nFrom: a@b\n\n-----BEGIN PGP MESSAGE-----\n\nhQ',
    { parseNote: 'Encrypted with PGP' },
  ],
  [
    'opaque S/MIME',
    'Content-Type: application/pkcs7-mime; smime-type=signed-data\n\nMII=',
    { parseNote: 'Signed with S/MIME in a form that hides the text' },
  ],
  [
    'a recipient list with a group',
    'To: undisclosed-recipients:;\nCc: team: a@b, "C, D" <c@d>;\n\nb',
    { to: [], cc: ['a@b', '"C, D" <c@d>'] },
  ],
  ['a recipient without an address', 'To: nobody, Ann <ann@x>, , <>, bad\n\nb', { to: ['Ann <ann@x>'] }],
  [
    'a quoted name with quotes in it',
    'From: "a \\"b\\" c" <a@b>\n\nb',
    { from: { name: 'a "b" c', email: 'a@b' } },
  ],
  ['no From, but a sender', 'Sender: s@x\n\nb', { from: { name: '', email: 's@x' } }],
  [
    'ids without brackets',
    'Message-ID: a@b\nIn-Reply-To: (mail of) <c@d>\nReferences: <c@d>\n <e@f> rubbish\n\nb',
    { rfcMessageId: '<a@b>', inReplyTo: '<c@d>', references: ['<c@d>', '<e@f>'] },
  ],
  [
    'a date in its own zone',
    'Date: Sun, 1 Mar 2026 12:30:00 +0530 (IST)\n\nb',
    { sentAt: new Date('2026-03-01T07:00:00Z') },
  ],
  [
    'a date with two digits for the year',
    'Date: 5 Feb 99 10:00 EST\n\nb',
    { sentAt: new Date('1999-02-05T15:00:00Z') },
  ],
  [
    'a date in the far future',
    'Date: Mon, 1 Jan 2099 00:00:00 +0000\n\nb',
    { sentAt: new Date('2026-03-01T12:00:00Z') },
  ],
  [
    'a date before all mail',
    'Date: Thu, 1 Jan 1970 00:00:00 +0000\n\nb',
    { sentAt: new Date('2026-03-01T12:00:00Z') },
  ],
  ['a date of nonsense', 'Date: yesterday at 12\n\nb', { sentAt: new Date('2026-03-01T12:00:00Z') }],
  [
    'HTML with hidden text',
    'Content-Type: text/html\n\n<div style="DISPLAY : none">no</div><p style="font-size:0px">no</p><p style="font-size:0.9em">y\u200bes</p>',
    { text: 'yes' },
  ],
  [
    'RFC 2231 names in pieces',
    'Content-Type: application/x; name*0*=utf-8\'en\'%E2%82%AC; name*1=" x"; name*2*=%2e\n\nb',
    {
      attachments: [
        {
          partId: '',
          attachmentId: '',
          filename: '€ x.',
          mimeType: 'application/x',
          size: 1,
          contentId: null,
          inline: false,
        },
      ],
    },
  ],
];

test.each(nasty)('%s is read', async (_, raw, expected) => {
  const parsed = await parse(raw);
  expect(parsed).toMatchObject(expected);
});

test.each(readdirSync(FIXTURES))('fixture %s reads without loss of subject or sender', async (name) => {
  const parsed = await fixture(name.replace('.eml', ''));
  expect(parsed.subject).not.toBe('');
  expect(parsed.from.email).toContain('@');
});

test('sealed mail is named, with its parts as attachments', async () => {
  expect(await fixture('winmail')).toMatchObject({
    text: 'See attached.',
    parseNote: expect.stringContaining('winmail.dat'),
    attachments: [{ filename: 'winmail.dat', partId: '1', size: 18 }],
  });
  expect(await fixture('smime-enveloped')).toMatchObject({
    text: '',
    parseNote: 'Encrypted with S/MIME',
    attachments: [{ filename: 'smime.p7m' }],
  });
  expect(await fixture('pgp-encrypted')).toMatchObject({ text: '', parseNote: 'Encrypted with PGP' });
  expect(await fixture('smime-signed')).toMatchObject({
    text: 'Signed words.',
    parseNote: null,
    attachments: [{ filename: 'smime.p7s' }],
  });
});

test('Japanese and Russian mail reads as written', async () => {
  expect(await fixture('iso-2022-jp')).toMatchObject({
    subject: 'こんにちは',
    from: { name: '山田' },
    text: 'こんにちは、山田です。',
  });
  expect(await fixture('raw-koi8-headers')).toMatchObject({ subject: 'Привет', text: 'Добрый день' });
});

test('an invitation gives its calendar text and both bodies', async () => {
  const parsed = await fixture('invitation');
  expect(parsed.text).toBe('You are invited');
  expect(parsed.html).toBe('<p>You are <b>invited</b></p>');
  expect(parsed.calendarText).toContain('METHOD:REQUEST');
  expect(parsed.attachments.map(({ partId, filename }) => [partId, filename])).toEqual([
    ['0.2', 'invite.ics'],
    ['1', 'invite.ics'],
  ]);
  expect(parsed.from).toEqual({ name: 'Müller, Zoë', email: 'zoe@example.test' });
});

test('a bounce carries what came back', async () => {
  const parsed = await fixture('bounce');
  expect(parsed.text).toContain('could not be delivered');
  expect(parsed.text).toContain('Subject: Hello nobody');
  expect(parsed.headers['auto-submitted']).toBe('auto-replied');
  expect(parsed.attachments.map(({ filename }) => filename)).toEqual([
    'delivery-status.txt',
    'Hello nobody.eml',
  ]);
});

test('an image in the text is inline and known by its content id', async () => {
  const parsed = await fixture('outlook-inline-image');
  expect(parsed.attachments).toMatchObject([{ contentId: 'image001.png@01D9', inline: true, size: 8 }]);
  expect((await fixture('apple-html-between-files')).text).toBe('before\n\nafter');
});

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

test.each([
  ['me@corp.test', 'ME@Corp.test', true],
  ['me+x@corp.test', 'me@corp.test', false],
  ['m.e+list@gmail.com', 'me@googlemail.com', true],
  ['m.e@corp.test', 'me@corp.test', false],
  ['', '', false],
])('a mail from %j is mine as %j: %s', async (from, mine, expected) => {
  expect((await parse(`From: <${from}>\n\nb`, [mine])).fromMe).toBe(expected);
});

test('only the headers that triage reads are kept, bounded', async () => {
  const parsed = await parse(
    `List-Id: <l.x>\nX-Secret: no\nX-Mailer: ${'m'.repeat(9_000)}\nX-Triage-Send-Id: s1\n\nb`,
  );
  expect(Object.keys(parsed.headers).sort()).toEqual(['list-id', 'x-mailer', 'x-triage-send-id']);
  expect(parsed.headers['x-mailer']).toHaveLength(4_000);
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

test('no bytes make it throw, and what comes out is text that a database takes', async () => {
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
