import type { CachedMessage } from '../../src/mime/cached-thread.ts';

/** Structures that break the rules, and what a reader makes of them. */
export const nastyBodies: [name: string, raw: string | Uint8Array, expected: Partial<CachedMessage>][] = [
  ['a body in UTF-7', 'Content-Type: text/plain; charset=utf-7\n\nCaf+AOk- 1 +- 2', { text: 'Café 1 + 2' }],
  ['a body in HZ', 'Content-Type: text/plain; charset=hz-gb-2312\n\n~{VPND~} ok ~~', { text: '中文 ok ~' }],
  ['UTF-8 that calls itself ASCII', 'Content-Type: text/plain; charset=us-ascii\n\nGrüße', { text: 'Grüße' }],
  [
    'a charset that nobody knows',
    'Content-Type: text/plain; charset=klingon\n\nnuqneH ü',
    { text: 'nuqneH ü' },
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
    'opaque S/MIME',
    'Content-Type: application/pkcs7-mime; smime-type=signed-data\n\nMII=',
    { parseNote: 'Signed with S/MIME in a form that hides the text' },
  ],
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
