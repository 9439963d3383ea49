import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it.each([
  '8.8.8.8',
  '93.184.216.34',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '2a00:1450:4001:82a::200e',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '3fff::1',
  'localhost',
  '',
  '0177.0.0.1',
  '2130706433',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));

it('no address of this machine is asked, also a public one', () => {
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  expect(own.length).toBeGreaterThan(0);
  for (const address of own) expect(isPublicAddress(address)).toBe(false);
});
