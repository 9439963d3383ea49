import { afterEach, expect, test, vi } from 'vitest';
import { describeNotShown, fetchFile } from './fetch-file.ts';

afterEach(() => vi.unstubAllGlobals());

async function failureOf(
  answer: () => Promise<Response>,
  { onLine = true, place = 'mailbox' as 'mailbox' | 'here' } = {},
) {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', answer);
  const error = await fetchFile('/file?view', new AbortController().signal).catch((cause: unknown) => cause);
  return describeNotShown(error, { isOther: 'This is no PDF.', place });
}

test.each([
  [415, 'no PDF', true],
  [401, 'signed out', false],
  [403, 'not connected', false],
  [404, 'no longer', false],
  [503, 'Try again later', false],
  [500, 'Try again later', false],
])('%i is explained', async (status, reason, canDownload) => {
  const failure = await failureOf(async () => new Response('{}', { status }));
  expect(failure).toEqual({ reason: expect.stringContaining(reason), canDownload });
});

test('no answer is explained by the connection', async () => {
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await failureOf(fail, { onLine: false })).toMatchObject({
    reason: expect.stringContaining('offline'),
  });
  expect(await failureOf(fail)).toMatchObject({ reason: expect.stringContaining('does not respond') });
});

test.each([404, 500])(
  'a file that the person uploaded has nothing to do with the mailbox (%i)',
  async (status) => {
    const { reason } = await failureOf(async () => new Response('{}', { status }), { place: 'here' });
    expect(reason).not.toMatch(/mailbox/);
  },
);
