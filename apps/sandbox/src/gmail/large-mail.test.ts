import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageText, snippetOf } from '../mime/message-text.ts';
import { parseMime } from '../mime/parse-mime.ts';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';
import { type Connected, connectPerson, control } from '../testing/connect-person.ts';

const TEN_MEGABYTES = 10 * 1024 * 1024;
/** Far above what a loaded machine needs, and far below what a quadratic reader takes: hours. */
const PATIENCE_MS = 60_000;

let sandbox: RunningSandbox;
let person: Connected;
beforeAll(async () => {
  sandbox = await startSandbox({ seed: false, quiet: true });
  person = await connectPerson(sandbox);
});
afterAll(() => sandbox?.close());

const fill = (piece: string) => piece.repeat(Math.ceil(TEN_MEGABYTES / piece.length));
const head = 'From: Ann <ann@lee.example>\r\nSubject: Large\r\n';
const body = (type: string, content: string) => `${head}Content-Type: ${type}\r\n\r\n${content}`;
const quoted = (content: string) =>
  `${head}Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${content}`;

const mails: [string, () => string][] = [
  ['words', () => body('text/plain', fill('word '))],
  ['one long word', () => body('text/plain', fill('x'))],
  ['spaces, quoted-printable', () => quoted(fill(' '))],
  ['soft line breaks without end', () => quoted(fill('=\r\n'))],
  ['HTML that never closes a style', () => body('text/html', fill('<style>'))],
  ['HTML that never closes a tag', () => body('text/html', fill('<'))],
  ['HTML that never closes a comment', () => body('text/html', fill('<!--'))],
  ['a base64 body in one line', () => `${head}Content-Transfer-Encoding: base64\r\n\r\n${fill('QUJD')}`],
  ['a subject of ten megabytes', () => `From: ann@lee.example\r\nSubject: ${fill('s')}\r\n\r\nx`],
  ['ten megabytes of recipients', () => `${head}Cc: ${fill('a@b.example, ')}\r\n\r\nx`],
  ['a type with ten megabytes of parameters', () => body(`text/plain; ${fill('a="b";')}`, 'x')],
  ['a type with a quote that never ends', () => body(`text/plain; name="${fill('\\')}`, 'x')],
  ['encoded words', () => `From: ann@lee.example\r\nSubject: ${fill('=?utf-8?q?a?= ')}\r\n\r\nx`],
  ['a million parts', () => body('multipart/mixed; boundary=b', fill('--b\r\n\r\n\r\n'))],
  ['nested parts', () => `${head}${fill('Content-Type: message/rfc822\r\n\r\n')}`],
  ['newlines', () => `${head}\r\n${fill('\r\n')}`],
];

test('a message of ten megabytes is delivered and readable in every format, and the sandbox keeps working', async () => {
  const { messageId } = await control<{ messageId: string }>(sandbox, 'mail', {
    to: person.email,
    subject: 'Large',
    html: `<p>${fill('word ')}</p>`,
  });
  for (const format of ['minimal', 'metadata', 'full', 'raw']) {
    const { data } = await person.gmail.users.messages.get({ userId: 'me', id: messageId, format });
    expect(data.sizeEstimate, format).toBeGreaterThan(TEN_MEGABYTES);
  }
  const found = await person.gmail.users.messages.list({ userId: 'me', q: 'subject:Large' });
  expect(found.status).toBe(200);
});

test('one of ten megabytes is sent as JSON and as an upload', async () => {
  const raw = Buffer.from(`To: ${person.email}\r\nSubject: Sent\r\n\r\n${fill('word ')}`);
  const asJson = await person.gmail.users.messages.send({
    userId: 'me',
    requestBody: { raw: raw.toString('base64url') },
  });
  const { access_token: token } = person.client.credentials;
  const uploaded = await fetch(`${sandbox.url}/upload/gmail/v1/users/me/messages/send?uploadType=media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'message/rfc822' },
    body: raw,
  });
  expect([asJson.status, uploaded.status]).toEqual([200, 200]);
});

test.each(mails)('a mail of ten megabytes of %s is read in bounded time', (_, make) => {
  const started = performance.now();
  const root = parseMime(Buffer.from(make()));
  expect(snippetOf(root).length).toBeLessThan(2_000);
  expect(typeof messageText(root)).toBe('string');
  expect(performance.now() - started).toBeLessThan(PATIENCE_MS);
});
