import { expect, test } from 'vitest';
import { addressSchema, parseAddress } from './address.ts';

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
