import { expect, test } from 'vitest';
import { parseAskedDraft, parseMailto } from './asked-draft.ts';

const empty = { to: '', cc: '', bcc: '', subject: '', body: '' };

// From RFC 6068, section 6.
test.each([
  ['mailto:chris@example.com', { to: 'chris@example.com' }],
  [
    'mailto:infobot@example.com?subject=current-issue',
    { to: 'infobot@example.com', subject: 'current-issue' },
  ],
  [
    'mailto:infobot@example.com?body=send%20current-issue',
    { to: 'infobot@example.com', body: 'send current-issue' },
  ],
  [
    'mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index',
    { to: 'infobot@example.com', body: 'send current-issue\nsend index' },
  ],
  ['mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E', { to: 'list@example.org' }],
  [
    'mailto:joe@example.com?cc=bob@example.com&body=hello',
    { to: 'joe@example.com', cc: 'bob@example.com', body: 'hello' },
  ],
  [
    'mailto:?to=joe@example.com&cc=bob@example.com&body=hello',
    { to: 'joe@example.com', cc: 'bob@example.com', body: 'hello' },
  ],
  ['mailto:addr1@an.example,addr2@an.example', { to: 'addr1@an.example,addr2@an.example' }],
  ['mailto:gorby%25kremvax@example.com', { to: 'gorby%kremvax@example.com' }],
  ['mailto:unlikely%3Faddress@example.com?blat=foop', { to: 'unlikely?address@example.com' }],
  ['mailto:user@example.org?subject=caf%C3%A9', { to: 'user@example.org', subject: 'café' }],
  ['mailto:bill+ietf@example.org', { to: 'bill+ietf@example.org' }],
])('%s', (link, expected) => {
  expect(parseMailto(link)).toEqual({ ...empty, ...expected });
});

test('a line break in a subject or an address adds no header', () => {
  expect(parseMailto('mailto:a@b.example?subject=Hi%0D%0ABcc:%20eve@evil.example')).toEqual({
    ...empty,
    to: 'a@b.example',
    subject: 'Hi Bcc: eve@evil.example',
  });
});

test('a broken escape is kept as it is', () => {
  expect(parseMailto('mailto:a@b.example?body=100%')?.body).toBe('100%');
});

test('text and link of another app become the body, its title the subject', () => {
  expect(parseAskedDraft('?share-title=News&share-text=Look&share-url=https%3A%2F%2Fa.example%2F')).toEqual({
    ...empty,
    subject: 'News',
    body: 'Look\nhttps://a.example/',
  });
});

test('an address of the inbox asks for nothing', () => {
  expect(parseAskedDraft('?view=fyi&thread=abc')).toBeNull();
  expect(parseAskedDraft('?mailto=javascript:alert(1)')).toBeNull();
});
