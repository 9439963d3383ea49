import { expect, test } from 'vitest';
import { disposition, showAttachment } from './send-attachment.server.ts';

test.each([
  ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  [
    'résumé (1).pdf',
    `attachment; filename="r_sum_ (1).pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%281%29.pdf`,
  ],
  [
    'a"; filename=evil.exe',
    `attachment; filename="a__ filename=evil.exe"; filename*=UTF-8''a%22%3B%20filename%3Devil.exe`,
  ],
  [
    'x\r\nSet-Cookie: a=b',
    `attachment; filename="x__Set-Cookie: a=b"; filename*=UTF-8''x__Set-Cookie%3A%20a%3Db`,
  ],
  ['../../etc/passwd', `attachment; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
  ['invoice\u202efdp.exe', `attachment; filename="invoice_fdp.exe"; filename*=UTF-8''invoice_fdp.exe`],
  ['', `attachment; filename="attachment"; filename*=UTF-8''attachment`],
  ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
])('the name %j cannot leave its header', (filename, expected) => {
  expect(disposition(filename)).toBe(expected);
  expect(() => new Headers({ 'Content-Disposition': disposition(filename) })).not.toThrow();
});

test('a file in the viewer is cached for its user in the browser for a while, a refusal is not', () => {
  const { status, headers } = showAttachment('a.pdf', Buffer.from('\r\n%PDF-1.7'));
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
  expect(headers.get('Cache-Control')).toMatch(/^private, max-age=\d+$/);
  expect(headers.get('Vary')).toBe('Cookie');
  const refusal = showAttachment('a.pdf', Buffer.from('<script>'));
  expect([refusal.status, refusal.headers.get('Cache-Control')]).toEqual([415, null]);
});
