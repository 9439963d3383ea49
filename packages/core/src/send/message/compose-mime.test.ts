import { domainToASCII } from 'node:url';
import { parseAddress } from '@triage/contract/parse-address';
import fc from 'fast-check';
import PostalMime, { type Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { composeMime, type MimeIngredients } from './compose-mime.ts';

const base: MimeIngredients = {
  from: { name: 'Ada', email: 'ada@sandbox.test' },
  to: ['bob@sandbox.test'],
  cc: [],
  bcc: [],
  subject: 'Hello',
  body: 'One\nTwo',
  html: null,
  quoteAt: null,
  quoteHtml: null,
  messageId: '<send-1@triage.test>',
  inReplyTo: '',
  references: [],
  attachments: [],
  sendId: 'send-1',
  date: new Date('2026-03-01T12:00:00.000Z'),
};

async function compose(change: Partial<MimeIngredients>): Promise<{ raw: string; email: Email }> {
  const bytes = composeMime({ ...base, ...change });
  return { raw: Buffer.from(bytes).toString('latin1'), email: await PostalMime.parse(bytes) };
}

function names(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  return head
    .split(/\r\n(?![ \t])/)
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    .sort();
}

const PLAIN_HEADERS = [
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-triage-send-id',
];

test('a plain body leaves in both forms under our own ids', async () => {
  const { raw, email } = await compose({ body: 'a < b & c\n  "d"' });
  expect(names(raw)).toEqual(PLAIN_HEADERS);
  expect(email.text?.trim()).toBe('a < b & c\n  "d"');
  expect(email.html).toContain('a &lt; b &amp; c<br>');
  expect(email.messageId).toBe('<send-1@triage.test>');
  expect(email.headers.find(({ key }) => key === 'x-triage-send-id')?.value).toBe('send-1');
  expect(email.date).toBe('2026-03-01T12:00:00.000Z');
  expect(raw).toContain('multipart/alternative');
});

test('an HTML body gets a text form', async () => {
  const { email } = await compose({ body: '<p>Grüße &amp; <b>Dank</b></p>' });
  expect(email.text?.trim()).toBe('Grüße & Dank');
  expect(email.html?.trim()).toBe('<p>Grüße &amp; <b>Dank</b></p>');
});

test('the same ingredients give the same bytes, another send gives another boundary', async () => {
  expect((await compose({})).raw).toBe((await compose({})).raw);
  const boundary = (raw: string) => /boundary="([^"]+)"/.exec(raw)?.[1];
  const other = await compose({ messageId: '<send-2@sandbox.test>' });
  expect(boundary(other.raw)).not.toBe(boundary((await compose({})).raw));
});

test('without a send id the email carries no header of ours', async () => {
  expect((await compose({ sendId: null })).raw).not.toMatch(/x-triage/i);
});

test('a reply references the message it answers', async () => {
  const { email } = await compose({
    inReplyTo: '<b@x>',
    references: ['<a@x>', 'rubbish', '<b@x>', '<c\r\nBcc: d@e>'],
  });
  expect(email.inReplyTo).toBe('<b@x>');
  expect(email.references).toBe('<a@x> <b@x>');
});

test('a long thread keeps its first and its newest ids', async () => {
  const references = Array.from({ length: 300 }, (_, index) => `<m${index}@x>`);
  const ids = (await compose({ references })).email.references?.split(/\s+/) ?? [];
  expect(ids).toHaveLength(100);
  expect([ids[0], ids.at(-1)]).toEqual(['<m0@x>', '<m299@x>']);
});

test.each([
  ['"Müller, Zoë" <zoe@sandbox.test>', { name: 'Müller, Zoë', address: 'zoe@sandbox.test' }],
  ['"L, Ada" <ada@b.test>', { name: 'L, Ada', address: 'ada@b.test' }],
  ["O'Neil (Sales) <o@b.test>", { name: "O'Neil (Sales)", address: 'o@b.test' }],
  ['山田太郎 <yamada@b.test>', { name: '山田太郎', address: 'yamada@b.test' }],
  ['zoe@müller.test', { name: '', address: 'zoe@xn--mller-kva.test' }],
  ['jörg@müller.test', { name: '', address: 'jörg@müller.test' }],
])('recipient %j arrives as written', async (given, expected) => {
  const { raw, email } = await compose({ to: [given] });
  expect(email.to).toEqual([expected]);
  expect(names(raw)).toEqual(PLAIN_HEADERS);
});

test('copies stay in the raw mail, hidden ones too', async () => {
  const { email } = await compose({ cc: ['c@x.test'], bcc: ['d@x.test', 'e@x.test'] });
  expect(email.cc?.map(({ address }) => address)).toEqual(['c@x.test']);
  expect(email.bcc?.map(({ address }) => address)).toEqual(['d@x.test', 'e@x.test']);
});

test('a hundred named recipients all arrive, on lines that no relay refuses', async () => {
  const to = Array.from(
    { length: 100 },
    (_, index) => `"Ünal, Person ${index}" <person${index}@sandbox.test>`,
  );
  const { raw, email } = await compose({ to });
  expect(email.to?.map(({ address }) => address)).toEqual(
    to.map((_, index) => `person${index}@sandbox.test`),
  );
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});

test.each([
  'x'.repeat(998),
  'wörter '.repeat(140).trim(),
  '😀'.repeat(499),
  '=?utf-8?Q?not_a_word?=',
  'two  blanks',
])('subject %.20s… arrives as written', async (subject) => {
  const { raw, email } = await compose({ subject });
  expect(email.subject).toBe(subject);
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});

test('a body that holds the boundary of an earlier mail breaks nothing', async () => {
  const earlier = /boundary="([^"]+)"/.exec((await compose({})).raw)?.[1];
  const { email } = await compose({ body: `--${earlier}\n\nx\n--${earlier}--` });
  expect(email.text).toContain(`--${earlier}--`);
  expect(email.attachments).toEqual([]);
});

test.each([
  { to: ['a@b\r\nBcc: c@d'] },
  { to: ['a@b, c@d'] },
  { from: { name: '', email: 'a@b>\r\nBcc: <c@d' } },
  { messageId: '<a@b>\r\nBcc: c@d' },
])('%j is refused, not repaired', (change) => {
  expect(() => composeMime({ ...base, ...change })).toThrow();
});

const evil = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'x\r\nBcc: evil@x.test',
    'x\nBcc: evil@x.test',
    'x\rBcc: e@x',
    '\r\n\r\nbody',
    'a"b\\',
    '=?utf-8?Q?=0D=0ABcc:_e@x?=',
    '\u2028Bcc: e@x',
    '<e@x>, f@y',
    'group: e@x;',
  ),
  fc
    .tuple(fc.string(), fc.constantFrom('\r\n', '\n', '\r', '\0', '\u0085'), fc.string())
    .map((parts) => parts.join('')),
);
const recipient = fc
  .oneof(
    fc.emailAddress(),
    fc.tuple(evil, fc.emailAddress()).map(([name, email]) => `"${name}" <${email}>`),
    fc.tuple(evil, fc.emailAddress()).map(([name, email]) => `${name} <${email}>`),
  )
  .filter((text) => parseAddress(text) !== null);

test('no text in any field adds a header or a recipient', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        name: evil,
        to: fc.array(recipient, { minLength: 1, maxLength: 5 }),
        bcc: fc.array(recipient, { minLength: 1, maxLength: 2 }),
        subject: evil,
        body: evil,
        inReplyTo: evil,
        references: fc.array(evil, { maxLength: 3 }),
        sendId: evil,
      }),
      async ({ name, ...change }) => {
        const { raw, email } = await compose({ ...change, from: { ...base.from, name } });
        const optional = ['in-reply-to', 'references', 'bcc', 'subject', 'x-triage-send-id'];
        const found = names(raw);
        expect(new Set(found).size).toBe(found.length);
        expect(found.filter((header) => !optional.includes(header))).toEqual(
          PLAIN_HEADERS.filter((header) => !optional.includes(header)),
        );
        expect(email.from?.address).toBe(base.from.email);
        expect(email.to?.map((address) => plain(address.address))).toEqual(
          change.to.map((text) => plain(parseAddress(text)?.email)),
        );
        expect(email.bcc?.map((address) => plain(address.address))).toEqual(
          change.bcc.map((text) => plain(parseAddress(text)?.email)),
        );
      },
    ),
    { numRuns: 300 },
  );
});

function plain(email: string | undefined): string {
  const [local, domain] = (email ?? '').split('@');
  return `${local?.replace(/^"|"$/g, '')}@${domainToASCII(domain ?? '')}`;
}
