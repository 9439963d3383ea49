import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeMailMessage } from '../../testing/mail-message.ts';
import { nastyBodies } from '../../testing/nasty-bodies.ts';
import { nastyCharsets } from '../../testing/nasty-charsets.ts';
import { nastyHeaders } from '../../testing/nasty-headers.ts';
import type { CachedMessage } from './cached-thread.ts';
import { parseMessage } from './parse-message.ts';

const FIXTURES = new URL('../../testing/mime/', import.meta.url);

function parse(raw: string | Uint8Array, userEmails: string[] = []): Promise<CachedMessage> {
  return parseMessage(makeMailMessage(raw), { userEmails });
}

function fixture(name: string): Promise<CachedMessage> {
  return parse(readFileSync(new URL(`${name}.eml`, FIXTURES)));
}

test.each([...nastyHeaders, ...nastyBodies, ...nastyCharsets])('%s is read', async (_, raw, expected) => {
  const parsed = await parse(raw);
  expect(parsed).toMatchObject(expected);
});

test.each(readdirSync(FIXTURES))('fixture %s reads without loss of subject or sender', async (name) => {
  const parsed = await fixture(name.replace('.eml', ''));
  expect(parsed.subject).not.toBe('');
  expect(parsed.from.email).toContain('@');
});

test('the excerpt is the provider’s, unless it could not read the letters and we can', async () => {
  const raw = Buffer.from(
    'From: a@x.test\r\nContent-Type: text/plain; charset=koi8-r\r\n\r\n\xf0\xd2\xc9\xd7\xc5\xd4',
    'latin1',
  );
  const read = async (snippet: string) => {
    const message = { ...makeMailMessage(raw), snippet };
    return (await parseMessage(message, { userEmails: [] })).snippet;
  };
  expect(await read('\uFFFD\uFFFD\uFFFD')).toBe('Привет');
  expect(await read('What&nbsp;the provider says')).toBe('What the provider says');
  expect(await read('')).toBe('Привет');
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
