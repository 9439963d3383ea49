import { expect, test } from 'vitest';
import { addressSchema } from './address.ts';
import { parseAddress } from './parse-address.ts';

test('a bare address and a named one are read', () => {
  expect(parseAddress('ada@sandbox.test')).toEqual({ name: '', email: 'ada@sandbox.test' });
  expect(parseAddress('Ada L <ada@sandbox.test>')).toEqual({ name: 'Ada L', email: 'ada@sandbox.test' });
  expect(parseAddress('"L, Ada" <ada@b>')).toEqual({ name: 'L, Ada', email: 'ada@b' });
});

test.each(['ada', 'a@b\r\nBcc: c@d', 'a@b, c@d', 'Ada <a@b>\n', 'A <a@b> <c@d>', '', '<@b>'])(
  '%j is no address',
  (text) => {
    expect(addressSchema.safeParse(text).success).toBe(false);
  },
);

test.each([
  ['a zero-width space', 'ann\u200b@work.test'],
  ['a soft hyphen', 'ann@wo\u00adrk.test'],
  ['a right-to-left override', 'ann@\u202etset.krow'],
  ['a right-to-left mark', '\u200fann@work.test'],
  ['an isolate', 'Ann <ann\u2066@work.test>'],
  ['a Hangul filler', 'ann\u3164@work.test'],
  ['a tag letter', 'ann\u{e0061}@work.test'],
  ['a byte order mark', '\ufeffann@work.test'],
  ['a private-use letter', 'ann\ue000@work.test'],
  ['an override in the name', 'Ann \u202e<ann@work.test>'],
  ['an isolate in the name', '"\u2067Ann" <ann@work.test>'],
  ['a zero-width space in the name', 'A\u200bnn <ann@work.test>'],
])('%s makes an address unacceptable', (_what, text) => {
  expect(parseAddress(text)).toBeNull();
  expect(addressSchema.safeParse(text).error?.issues[0]?.message).toBe(
    'An address with invisible characters is not accepted',
  );
});

test.each([
  'גל \u200f<gal@work.test>',
  'نیما می\u200cخواهد <nima@work.test>',
  '❤\ufe0f Ann <ann@work.test>',
  'ünï@münchen.example',
])('marks that real names are written with stay: %j', (text) => {
  expect(addressSchema.safeParse(text).success).toBe(true);
});
