import type { CachedMessage } from '../../src/mime/cached-thread.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

/** Bodies in charsets of all kinds, rightly and wrongly named. */
export const nastyCharsets: [name: string, raw: string | Uint8Array, expected: Partial<CachedMessage>][] = [
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
  [
    'Latin-1 that calls itself UTF-8',
    bytes('Content-Type: text/plain; charset=utf-8\n\nGr', [0xfc, 0xdf], 'e'),
    { text: 'Grüße' },
  ],
  ['8-bit bytes without any charset', bytes('From: a@b\n\nGr', [0xfc], 'n'), { text: 'Grün' }],
  [
    'the charset only in the HTML',
    bytes('Content-Type: text/html\n\n<meta charset="koi8-r"><p>', [0xd0, 0xd2, 0xc9]),
    { text: 'при' },
  ],
];
