import { BlockList, isIP } from 'node:net';

/** Ranges of IANA's special-purpose registries that do not belong to a public server. */
// One list for each version: Node checks an IPv4 address against IPv6 ranges in its mapped form.
const NOT_PUBLIC = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  add(range, 'ipv4');
// Global unicast is 2000::/3. Everything else is refused, and of it what embeds or tunnels another address.
for (const range of ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
  add(range, 'ipv6');

/** Whether this is a literal address of a public server: no private network, this machine, or an address within another. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return !NOT_PUBLIC[family].check(address, family);
}

function add(range: string, version: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = range.split('/');
  NOT_PUBLIC[version].addSubnet(address, Number(bits), version);
}
