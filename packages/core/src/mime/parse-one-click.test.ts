import { expect, it, test } from 'vitest';
import { mayBeOneClick, parseOneClick } from './parse-one-click.ts';

const RESULTS =
  'mx.google.com; dkim=pass header.i=@list.test header.s=s1 header.b="Ab/c"; spf=pass smtp.mailfrom=a@list.test';
const SIGNATURE =
  'v=1; a=rsa-sha256; d=list.test; s=s1; h=from:list-unsubscribe:List-Unsubscribe-Post; bh=x; b=Ab/cDe==';
const LIST = '<https://list.test/leave?id=7>, <mailto:leave@list.test>';

const usual: [string, string][] = [
  ['Authentication-Results', RESULTS],
  ['DKIM-Signature', SIGNATURE],
  ['From', 'News <news@list.test>'],
  ['List-Unsubscribe', LIST],
  ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
];

function write(changes: Record<string, string | null> = {}, more: [string, string][] = []): Buffer {
  const fields = usual.flatMap(([name, value]): [string, string][] => {
    const changed = name in changes ? changes[name] : value;
    return changed === null || changed === undefined ? [] : [[name, changed]];
  });
  const lines = [...more, ...fields].map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\nHello`);
}

test('a signed list that says so is left with one click', () => {
  expect(parseOneClick(write())).toBe(LIST);
  expect(parseOneClick(write({ 'DKIM-Signature': SIGNATURE.replaceAll(';', ';\r\n\t') }))).toBe(LIST);
});

test('a signature of the domain above, and one without its beginning, are enough', () => {
  const results = 'mx.google.com 1; spf=fail; dkim=pass header.i=@news.list.test';
  expect(parseOneClick(write({ 'Authentication-Results': results }))).toBe(LIST);
});

it.each<[string, Record<string, string | null>]>([
  ['no word of one click', { 'List-Unsubscribe-Post': null }],
  ['another word', { 'List-Unsubscribe-Post': 'List-Unsubscribe=Two-Clicks' }],
  ['no list', { 'List-Unsubscribe': null }],
  ['no verdict', { 'Authentication-Results': null }],
  [
    'a verdict of somebody else',
    { 'Authentication-Results': RESULTS.replace('mx.google.com', 'mx.evil.test') },
  ],
  ['a failed signature', { 'Authentication-Results': RESULTS.replace('dkim=pass', 'dkim=fail') }],
  ['no signature', { 'DKIM-Signature': null }],
  ['the signature of another domain', { 'DKIM-Signature': SIGNATURE.replace('d=list.test', 'd=evil.test') }],
  ['of a domain that only ends so', { 'DKIM-Signature': SIGNATURE.replace('d=list.test', 'd=st.test') }],
  ['of another selector', { 'DKIM-Signature': SIGNATURE.replace('s=s1', 's=s2') }],
  ['of another text', { 'DKIM-Signature': SIGNATURE.replace('b=Ab/c', 'b=Zb/c') }],
  ['that leaves the list out', { 'DKIM-Signature': SIGNATURE.replace(':list-unsubscribe:', ':') }],
  ['that leaves the word out', { 'DKIM-Signature': SIGNATURE.replace(':List-Unsubscribe-Post', '') }],
  [
    'a verdict in the address of the sender',
    {
      'Authentication-Results':
        'mx.google.com; spf=pass (google.com: domain of "a; dkim=pass header.i=@list.test "@evil.test) smtp.mailfrom="b; dkim=pass header.i=@list.test "@evil.test',
    },
  ],
])('not with %s', (_what, changes) => expect(parseOneClick(write(changes))).toBe(null));

it.each(['List-Unsubscribe', 'List-Unsubscribe-Post'])(
  'not with a second %s, which no signature covers',
  (name) => {
    const value = name === 'List-Unsubscribe' ? '<https://evil.test/>' : 'List-Unsubscribe=One-Click';
    expect(parseOneClick(write({}, [[name, value]]))).toBe(null);
  },
);

test('a verdict below the provider’s own counts for nothing', () => {
  const forged: [string, string] = ['Authentication-Results', 'mx.google.com; dkim=fail header.i=@list.test'];
  expect(parseOneClick(write({}, [forged]))).toBe(null);
});

test('the stored headers qualify only with List-Unsubscribe-Post and a DKIM pass', () => {
  const stored = {
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'authentication-results': RESULTS,
  };
  expect(mayBeOneClick(stored)).toBe(true);
  expect(mayBeOneClick({ ...stored, 'authentication-results': '' })).toBe(false);
  expect(mayBeOneClick({ ...stored, 'list-unsubscribe-post': '' })).toBe(false);
});
