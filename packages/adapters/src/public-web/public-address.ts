import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** Of the IANA registries of special-purpose addresses: everything that is not for the public internet. */
const SPECIAL_4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Inside the public range: addresses that carry an IPv4 address (Teredo, 6to4), and those for documents and tests. */
const SPECIAL_6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['2620:4f:8000::', 48],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_6) special.addSubnet(network, prefix, 'ipv6');

/** The only range that is given out: mapped, translated, local and multicast addresses are all outside of it. */
const publicRange = new BlockList();
publicRange.addSubnet('2000::', 3, 'ipv6');

/** Whether a stranger may have us connect there: on the public internet, and not this machine. */
export function isPublicAddress(address: string): boolean {
  if (isOwn(address)) return false;
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicRange.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some((own) => own.address === address),
  );
}
