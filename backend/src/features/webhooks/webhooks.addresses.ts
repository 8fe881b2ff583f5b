// Which network addresses a webhook may reach: only public ones.
import { BlockList, isIPv4, isIPv6 } from 'node:net';

const closedV4 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closedV4.addSubnet(net, prefix, 'ipv4');

/** Global unicast. Everything else is loopback, link-local, unique-local, multicast, or contains an IPv4 address. */
const openV6 = new BlockList();
openV6.addSubnet('2000::', 3, 'ipv6');
const closedV6 = new BlockList();
for (const [net, prefix] of [
  // Teredo, and further addresses for protocols.
  ['2001::', 23],
  // Examples.
  ['2001:db8::', 32],
  ['3fff::', 20],
  // 6to4, which contains an IPv4 address.
  ['2002::', 16],
] as const)
  closedV6.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address is public. @param address without brackets and zone */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closedV4.check(address, 'ipv4');
  return isIPv6(address) && openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}
