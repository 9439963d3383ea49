import type { CachedMessage } from '../../src/mime/cached-thread.ts';

const inCharset = (charset: string, bytes: number[]) =>
  Buffer.concat([Buffer.from(`Content-Type: text/plain; charset=${charset}\n\n`), Buffer.from(bytes)]);

const charsets: [charset: string, bytes: number[], text: string][] = [
  ['cp437', [0x81, 0x62, 0x65, 0x72], 'über'],
  ['IBM850', [0x81, 0x20, 0xd5], 'ü ı'],
  ['cp852', [0xa5, 0xa9], 'ąę'],
  ['cp855', [0xe1, 0xe2], 'рР'],
  ['cp857', [0x8d, 0x98], 'ıİ'],
  ['cp858', [0xd5], '€'],
  ['cp860', [0x84], 'ã'],
  ['cp861', [0x8d], 'Þ'],
  ['cp862', [0x80, 0x81], 'אב'],
  ['cp863', [0x8e], 'À'],
  ['cp865', [0x9b], 'ø'],
  ['cp866', [0x8f, 0xe0, 0xa8], 'При'],
  ['win-1251', [0xcf, 0xf0, 0xe8], 'При'],
  ['windows1251', [0xcf, 0xf0, 0xe8], 'При'],
  ['8859-2', [0xb1, 0xea], 'ąę'],
  ['eucjp', [0xc6, 0xfc, 0xcb, 0xdc], '日本'],
  ['tis620', [0xa1, 0xa2], 'กข'],
  ['ks_c_5601', [0xb0, 0xa1], '가'],
  ['ks_c_5601-1987', [0xb0, 0xa1], '가'],
  ['utf-32', [0, 0, 0xfe, 0xff, 0, 1, 0xf6, 0], '😀'],
  ['utf-32', [0xff, 0xfe, 0, 0, 0x41, 0, 0, 0], 'A'],
  ['utf-32', [0, 0, 0, 0x41, 0, 0, 0, 0x42], 'AB'],
  ['utf-32le', [0xfc, 0, 0, 0], 'ü'],
  ['ucs-2', [0, 0x41, 0, 0xfc], 'Aü'],
  ['ucs-2', [0x41, 0, 0xfc, 0], 'Aü'],
  ['ucs-2', [0xfe, 0xff, 0x4e, 0x2d], '中'],
  ['utf-16', [0xff, 0xfe, 0x2d, 0x4e], '中'],
  ['utf-16', [0x4e, 0x2d, 0x65, 0x87, 0x30, 0x02], '中文。'],
  ['utf-16be', [0x4e, 0x2d], '中'],
  ['mac-roman', [0x9f], 'ü'],
  ['base64', [0x67, 0x72, 0xfc, 0x6e], 'grün'],
  ['__proto__', [0x67, 0x72, 0xfc, 0x6e], 'grün'],
];

export const foreignCharsets = charsets.map(
  ([charset, bytes, text]): [string, Uint8Array, Partial<CachedMessage>] => [
    `text in ${charset} (${Buffer.from(bytes).toString('hex')})`,
    inCharset(charset, bytes),
    { text },
  ],
);

const file = { attachmentId: '', contentId: null, inline: false };
const uuencoded = 'begin 644 notes.txt\n+:&5L;&\\@=V]R;&0 \n \nend\n';

/** Structures that other programs really write, and what a reader makes of them. */
export const foreignBodies: [name: string, raw: string | Uint8Array, expected: Partial<CachedMessage>][] = [
  [
    'a uuencoded file in the text',
    `Subject: s\n\nSee below.\n\n${uuencoded}\nBye`,
    {
      text: 'See below.\n\n\nBye',
      attachments: [
        { ...file, partId: '1', filename: 'notes.txt', mimeType: 'application/octet-stream', size: 11 },
      ],
    },
  ],
  [
    'a text about uuencode',
    'Subject: s\n\nbegin 644 with care\nand then go on\nend\n',
    { text: 'begin 644 with care\nand then go on\nend', attachments: [] },
  ],
  [
    'uuencode as the transfer encoding',
    `Content-Type: text/plain\nContent-Transfer-Encoding: x-uuencode\n\n${uuencoded}`,
    { text: 'hello world' },
  ],
  [
    'a plain footer below a base64 text',
    'Content-Transfer-Encoding: base64\n\nR3LDvMOfZQo=\n\n_______________________________________________\nUsers mailing list\nusers@lists.test\n',
    {
      text: 'Grüße\n\n_______________________________________________\nUsers mailing list\nusers@lists.test',
    },
  ],
  [
    'a plain footer below unpadded base64',
    'Content-Transfer-Encoding: base64\n\naGVsbG8h\n-- \nYou get this because you subscribed',
    { text: 'hello!\n\n-- \nYou get this because you subscribed' },
  ],
  [
    'an empty file',
    'Content-Type: multipart/mixed; boundary=a\n\n--a\n\nbody\n--a\nContent-Type: text/plain; name=empty.txt\nContent-Disposition: attachment\n\n--a\nContent-Type: image/png; name=e.png\n\n\n--a--',
    {
      text: 'body',
      attachments: [
        { ...file, partId: '1', filename: 'empty.txt', mimeType: 'text/plain', size: 0 },
        { ...file, partId: '2', filename: 'e.png', mimeType: 'image/png', size: 0 },
      ],
    },
  ],
  [
    'text outside of the body',
    'Content-Type: text/html\n\nabove<html><head><title>t</title></head>head<body>first</body>between<body>second</body></html>below',
    { text: 'above\n\nhead\n\nfirst\n\nbetween\n\nsecond\n\nbelow' },
  ],
  [
    'text below the body of a list',
    'Content-Type: text/html\n\n<html><body><p>news</p></body></html>\n<p>To unsubscribe, write to x',
    { text: 'news\n\nTo unsubscribe, write to x' },
  ],
  [
    'a head that never ends',
    'Content-Type: text/html\n\n<html><head><title>t</title><p>words</p>',
    { text: 'words' },
  ],
  [
    'cells of a table',
    'Content-Type: text/html\n\n<table><tr><td>Total</td><td>15 €</td></tr></table>',
    { text: 'Total 15 €' },
  ],
  [
    'a stub beside HTML',
    alternative('Your program cannot show HTML.', '<p>The harbour opens on Friday at nine.</p>'),
    { text: 'The harbour opens on Friday at nine.', moreText: 'Your program cannot show HTML.' },
  ],
  [
    'a text that lacks a line of the HTML',
    alternative(
      'The harbour opens on Friday at nine.',
      '<p>The harbour opens on Friday at nine.</p><p>Entrance: 5 euros</p>',
    ),
    { text: 'The harbour opens on Friday at nine.', moreText: 'Entrance: 5 euros' },
  ],
  [
    'a text that says the same as the HTML',
    alternative('Hello *there*', '<p>Hello <b>there</b></p>'),
    { text: 'Hello *there*', moreText: '' },
  ],
  [
    'a report of a delivery',
    'Content-Type: multipart/report; boundary=a\n\n--a\n\nIt failed.\n--a\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; bob@x.test\nDiagnostic-Code: smtp; 552 mailbox full\n--a--',
    {
      text: 'It failed.',
      moreText: 'Final-Recipient: rfc822; bob@x.test\nDiagnostic-Code: smtp; 552 mailbox full',
    },
  ],
];

function alternative(plain: string, html: string): string {
  return `Content-Type: multipart/alternative; boundary=a\n\n--a\n\n${plain}\n--a\nContent-Type: text/html\n\n${html}\n--a--`;
}
