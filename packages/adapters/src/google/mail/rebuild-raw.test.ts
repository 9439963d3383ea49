import { expect, test } from 'vitest';
import { rebuildRaw } from './rebuild-raw.ts';

const encode = (text: string) => Buffer.from(text).toString('base64url');
const noAttachment = () => Promise.reject(new Error('No attachment was expected'));

test('a plain body keeps its text, charset and headers', async () => {
  const payload = {
    mimeType: 'text/plain',
    headers: [
      { name: 'Subject', value: 'Grüße\r\nBcc: injected@elsewhere.test' },
      { name: 'Content-Type', value: 'text/plain; charset=utf-8' },
      { name: 'Content-Transfer-Encoding', value: 'quoted-printable' },
    ],
    body: { data: encode('Schöne Grüße') },
  };
  const raw = Buffer.from(await rebuildRaw(payload, noAttachment)).toString();
  expect(raw.split('\r\n')).toEqual([
    'MIME-Version: 1.0',
    'Subject: Grüße Bcc: injected@elsewhere.test',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('Schöne Grüße').toString('base64'),
  ]);
});

test('parts and attachments keep their positions', async () => {
  const payload = {
    mimeType: 'multipart/mixed',
    headers: [{ name: 'Content-Type', value: 'multipart/mixed; boundary="theirs"' }],
    parts: [
      { mimeType: 'text/html', body: { data: encode('<p>hi</p>') } },
      {
        mimeType: 'application/pdf',
        headers: [{ name: 'Content-Disposition', value: 'attachment; filename="a.pdf"' }],
        body: { attachmentId: 'att-1' },
      },
    ],
  };
  const asked: string[] = [];
  const raw = await rebuildRaw(payload, async (id) => {
    asked.push(id);
    return Buffer.from('%PDF');
  });
  const text = Buffer.from(raw).toString();
  expect(asked).toEqual(['att-1']);
  const boundary = /boundary="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(boundary).not.toBe('theirs');
  expect(text.split(`--${boundary}`)).toHaveLength(4);
  expect(text).toContain('filename="a.pdf"');
  expect(text.indexOf(Buffer.from('<p>hi</p>').toString('base64'))).toBeLessThan(
    text.indexOf(Buffer.from('%PDF').toString('base64')),
  );
});
