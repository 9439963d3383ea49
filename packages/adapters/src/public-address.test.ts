import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '142.250.74.10', '2a00:1450:4001:82a::200e', '2606:4700::6810:84e5'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '',
  '1.2.3',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
