import type { CachedMessage } from '../../src/mime/cached-thread.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Headers as other programs really write them, and what a reader makes of them. */
export const foreignHeaders: [name: string, raw: string | Uint8Array, expected: Partial<CachedMessage>][] = [
  [
    'raw bytes above the line that names their charset',
    latin1(
      'Subject: \xf0\xd2\xc9\xd7\xc5\xd4\nFrom: \xf0\xc5\xd4\xd2 <p@x>\nContent-Type: text/plain; charset=koi8-r\n\nb',
    ),
    { subject: 'Привет', from: { name: 'Петр', email: 'p@x' } },
  ],
  [
    'raw bytes whose charset only a part names',
    latin1(
      'Subject: \xcf\xf0\xe8\nContent-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: text/plain; charset=windows-1251\n\nb\n--a--',
    ),
    { subject: 'При' },
  ],
  [
    'raw bytes beside an encoded word',
    latin1('Subject: \xf0\xd2\xc9\nFrom: =?koi8-r?Q?=F0?= <p@x>\n\nb'),
    { subject: 'При' },
  ],
  [
    'a character split over words of Q and B',
    'Subject: =?utf-8?Q?=E2=9C?= =?UTF-8?B?kw==?=\n\nb',
    { subject: '✓' },
  ],
  [
    'a character split over words of B',
    'Subject: =?utf-8?B?4pyT4g==?=\n =?utf-8?B?nJM=?=\n\nb',
    { subject: '✓✓' },
  ],
  [
    'a character of GB2312 split over words',
    'Subject: =?gb2312?B?1tDO?= =?gb2312?B?xA==?=\n\nb',
    { subject: '中文' },
  ],
  [
    'a character split under a charset with a language',
    'Subject: =?utf-8*de?Q?a=C3?= =?utf-8?Q?=BCb?=\n\nb',
    { subject: 'aüb' },
  ],
  [
    'base64 digits split inside a group',
    'Subject: =?utf-8?B?aGVsb?= =?utf-8?B?G8=?=\n\nb',
    { subject: 'hello' },
  ],
  [
    'a name split inside a character',
    'From: =?utf-8?Q?Zo=C3?= =?utf-8?B?qw==?= <z@x>\n\nb',
    { from: { name: 'Zoë', email: 'z@x' } },
  ],
  ['a question mark in a word', 'Subject: =?utf-8?Q?really?_yes?=\n\nb', { subject: 'really? yes' }],
  ['a word in code page 437', 'Subject: =?cp437?Q?=81ber?=\n\nb', { subject: 'über' }],
  [
    'comments in an address',
    'From: Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>\n\nb',
    { from: { name: 'Pete', email: 'pete@silly.test' } },
  ],
  [
    'a comment instead of a name',
    'From: ann@x.test (Ann Example)\n\nb',
    { from: { name: 'Ann Example', email: 'ann@x.test' } },
  ],
  [
    'blanks in addresses',
    'From: Mary <mary @ example . net>\nTo: joe . q @ machine . example, ann.b (Ann) @ x.test\n\nb',
    {
      from: { name: 'Mary', email: 'mary@example.net' },
      to: ['joe.q@machine.example', 'Ann <ann.b@x.test>'],
    },
  ],
  [
    'a quoted local part',
    'From: "john smith"@x.test\n\nb',
    { from: { name: '', email: '"john smith"@x.test' } },
  ],
  ['a route', 'From: <@relay.test,@b.test:ann@x.test>\n\nb', { from: { name: '', email: 'ann@x.test' } }],
  [
    'blanks before the colon of the first header',
    'From  : John Doe <jdoe@machine(comment).  example>\nSubject     : s\nDate  : Tue, 3 Feb 2026 09(comment):   55  :  06 -0600\n\nb',
    {
      from: { name: 'John Doe', email: 'jdoe@machine.example' },
      subject: 's',
      sentAt: new Date('2026-02-03T15:55:06Z'),
    },
  ],
  [
    'ISO-2022-JP in two words',
    'Subject: =?ISO-2022-JP?B?GyRCRnxLXBsoQg==?=\n =?ISO-2022-JP?B?GyRCOGwbKEI=?=\n\nb',
    { subject: '日本語' },
  ],
  [
    'a From without an address',
    'Return-Path: <bounce@x.test>\nFrom: =?utf-8?Q?Zo=C3=AB?= Shop <>\n\nb',
    { from: { name: 'Zoë Shop', email: 'bounce@x.test' } },
  ],
  ['a comma that is missing', 'To: a@b c@d\n\nb', { to: ['a@b', 'c@d'] }],
  [
    'groups with comments',
    "To: A Group(Some people)\n :Chris Jones <c@(Chris's host.)public.example>,\n joe@example.org,\n John <jdoe@one.test> (my dear friend); (the end of the group)\nCc: (Empty list)(start)Hidden recipients  :(nobody(that I know))  ;\n\nb",
    { to: ['Chris Jones <c@public.example>', 'joe@example.org', 'John <jdoe@one.test>'], cc: [] },
  ],
  [
    'a comma in an encoded name',
    'From: =?utf-8?Q?Doe,_Zo=C3=AB?= <d@x>\n\nb',
    { from: { name: 'Doe, Zoë', email: 'd@x' } },
  ],
  [
    'an address in an encoded name',
    'From: =?utf-8?Q?a_=3Cx=40y.z=3E?= <real@h.test>\n\nb',
    { from: { name: 'a <x@y.z>', email: 'real@h.test' } },
  ],
  [
    'brackets that are missing or doubled',
    'From: John <john@x.test\nTo: <<a@b>>, John Smith j@x\n\nb',
    { from: { name: 'John', email: 'john@x.test' }, to: ['a@b', 'John Smith <j@x>'] },
  ],
  [
    'a quote that never closes',
    'From: "John <john@x.test>\n\nb',
    { from: { name: 'John', email: 'john@x.test' } },
  ],
];

const dates: [written: string, utc: string][] = [
  ['Tue, 3 Feb 2026 10:00:5 +0000', '2026-02-03T10:00:05Z'],
  ['Tue, 3 Feb 2026 10:00:00 -600', '2026-02-03T16:00:00Z'],
  ['Tue Feb  3 10:00:00 2026', '2026-02-03T10:00:00Z'],
  ['Tue Feb  3 10:00:00 CET 2026', '2026-02-03T09:00:00Z'],
  ['Tue Feb  3 10:00:00 2026 -0500', '2026-02-03T15:00:00Z'],
  ['February 3, 2026', '2026-02-03T00:00:00Z'],
  ['Tuesday, February 3, 2026 2:05 PM', '2026-02-03T14:05:00Z'],
  ['Feb 3, 2026, 12:30:00 AM +0100', '2026-02-02T23:30:00Z'],
  ['2026-02-03 10:00:00 +0000', '2026-02-03T10:00:00Z'],
  ['2026-02-03T10:00:00.123+01:00', '2026-02-03T09:00:00.000Z'],
  ['2026-02-03 10:00', '2026-02-03T10:00:00Z'],
  ['3.2.2026 10:00:00 +0100', '2026-02-03T09:00:00Z'],
  ['Tue, 03 Feb 2026 10:00:00 CET', '2026-02-03T09:00:00Z'],
  ['Tue, 05 Aug 2025 10:00:00 BST', '2025-08-05T09:00:00Z'],
  ['Tue, 03 Feb 2026 10:00:00 GMT+1', '2026-02-03T09:00:00Z'],
  ['Tue, 03 Feb 2026 10:00:00 +05:30', '2026-02-03T04:30:00Z'],
  ['Tue, 3 Feb 2026 10.00.00 +0100', '2026-02-03T09:00:00Z'],
  ['12 Feb 12 10:00 EST', '2012-02-12T15:00:00Z'],
  ['Tue, 3-Feb-2026 10:00:60 "GMT"', '2026-02-03T10:00:59Z'],
  ['Tue, (a comment) 3 Feb 2026 (and) 10:00:00 (one more) +0100 (CET)', '2026-02-03T09:00:00Z'],
];

export const foreignDates = dates.map(([written, utc]): [string, string, Partial<CachedMessage>] => [
  `the date ${written}`,
  `Date: ${written}\n\nb`,
  { sentAt: new Date(utc) },
]);
