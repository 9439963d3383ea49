import { expect, test } from 'vitest';
import { findClientAddress } from './client-address.ts';

test.each([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:127.0.0.1', 'made up, 198.51.100.1', '198.51.100.1'],
  ['10.0.0.2', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
  ['::1', 'unknown', '0:0:0:0::/64'],
  ['::1', '2001:db8:1:2:aaaa::7', '2001:db8:1:2::/64'],
  ['2001:db8::5', '198.51.100.1', '2001:db8:0:0::/64'],
  ['172.32.0.1', '198.51.100.1', '172.32.0.1'],
  [undefined, undefined, 'unknown'],
])('of the peer %j and the header %j the address is %j', (peer, header, address) => {
  expect(findClientAddress(peer, header)).toBe(address);
});
