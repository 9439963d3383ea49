import type { CachedMessage } from '../../src/mime/cached-thread.ts';

/** Damaged, unusual and hostile headers, and what a reader makes of them. */
export const nastyHeaders: [name: string, raw: string | Uint8Array, expected: Partial<CachedMessage>][] = [
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
  [
    'raw UTF-8 in headers',
    'Subject: Grüße\nFrom: Zoë <z@x>\n\nb',
    { subject: 'Grüße', from: { name: 'Zoë', email: 'z@x' } },
  ],
  [
    'a PGP message in plain text',
    '\n\nFrom: a@b\n\n-----BEGIN PGP MESSAGE-----\n\nhQ',
    { parseNote: 'Encrypted with PGP' },
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
];
