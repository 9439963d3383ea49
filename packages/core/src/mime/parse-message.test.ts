import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeMailMessage } from '../../testing/fakes/mail-message.ts';
import { foreignBodies, foreignCharsets } from '../../testing/hostile-mail/foreign-bodies.ts';
import { foreignDates, foreignHeaders } from '../../testing/hostile-mail/foreign-headers.ts';
import { nastyBodies } from '../../testing/hostile-mail/nasty-bodies.ts';
import { nastyCharsets } from '../../testing/hostile-mail/nasty-charsets.ts';
import { nastyHeaders } from '../../testing/hostile-mail/nasty-headers.ts';
import type { CachedMessage } from './cached-thread.ts';
import { parseMessage } from './parse-message.ts';

const FIXTURES = new URL('../../testing/mime/', import.meta.url);

function parse(raw: string | Uint8Array): Promise<CachedMessage> {
  return parseMessage(makeMailMessage(raw));
}

function fixture(name: string): Promise<CachedMessage> {
  return parse(readFileSync(new URL(`${name}.eml`, FIXTURES)));
}

const nasty = [...nastyHeaders, ...nastyBodies, ...nastyCharsets];
const foreign = [...foreignHeaders, ...foreignDates, ...foreignBodies, ...foreignCharsets];

test.each([...nasty, ...foreign])('%s is read', async (_, raw, expected) => {
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
    return (await parseMessage(message)).snippet;
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
  [['INBOX', 'UNREAD'], false],
  [['Label_SENT', 'INBOX'], false],
  [['SENT'], true],
  [['SENT', 'INBOX'], true],
  [['DRAFT'], true],
])('a mail with the labels %j is the person’s own: %s', async (labelIds, expected) => {
  const message = { ...makeMailMessage('From: <me@corp.test>\n\nb'), labelIds };
  expect((await parseMessage(message)).fromMe).toBe(expected);
});

test('only the headers that triage reads are kept, bounded', async () => {
  const parsed = await parse(
    `List-Id: <l.x>\nX-Secret: no\nX-Mailer: ${'m'.repeat(9_000)}\nX-Triage-Send-Id: s1\n\nb`,
  );
  expect(Object.keys(parsed.headers).sort()).toEqual(['list-id', 'x-mailer', 'x-triage-send-id']);
  expect(parsed.headers['x-mailer']).toHaveLength(4_000);
});
