import { ATTACHMENTS_BYTES_MAX, SNIPPETS_MAX } from '@triage/contract/limits';
import { expect, test } from 'vitest';
import { parseExport } from './parse-export.ts';

const file = { filename: 'a.txt', mimeType: 'text/plain', base64: btoa('Hello') };
const write = (snippets: unknown, head: object = { format: 'triage-snippets', version: 1 }) =>
  new Blob([JSON.stringify({ ...head, snippets })]);

test('snippets come with the bytes of their files', async () => {
  const [first, second] = await parseExport(
    write([
      { name: 'Offer', body: 'Attached', files: [file] },
      { name: 'Thanks', body: 'Thank you' },
    ]),
  );
  expect(first).toMatchObject({ name: 'Offer', body: 'Attached' });
  expect(first?.files[0]).toMatchObject({ name: 'a.txt', type: 'text/plain' });
  expect(await first?.files[0]?.text()).toBe('Hello');
  expect(second?.files).toEqual([]);
});

test.each([
  ['text', new Blob(['BEGIN:VCARD']), 'not a file with snippets'],
  ['another version', write([], { format: 'triage-snippets', version: 2 }), 'not a file with snippets'],
  ['no snippets', write([]), 'not a file with snippets'],
  ['no text', write([{ name: 'A', body: '' }]), 'not a file with snippets'],
  ['too many', write(Array(SNIPPETS_MAX + 1).fill({ name: 'A', body: 'b' })), 'not a file with snippets'],
  [
    'a file that is no base64',
    write([{ name: 'A', body: 'b', files: [{ ...file, base64: '%%%' }] }]),
    'damaged',
  ],
  [
    'files larger than an email carries',
    write([
      {
        ...{ name: 'A', body: 'b' },
        files: Array(2).fill({ ...file, base64: btoa('x'.repeat(ATTACHMENTS_BYTES_MAX / 2 + 3)) }),
      },
    ]),
    'larger than 25 MB',
  ],
])('%s is refused as a whole', async (_, blob, reason) => {
  await expect(parseExport(blob)).rejects.toThrow(reason);
});
