// Network addresses of callers: the address of a request, and the network that rate limits count.
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * The caller's address, like Express' `req.ip`, for requests that do not pass through Express.
 * @param proxies number of trusted proxies; each adds the address that called it to
 *   `X-Forwarded-For`
 */
export function callerAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const header = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const forwarded = header === '' ? [] : header.split(',').map((one) => one.trim());
  const nearestFirst = [socket.remoteAddress ?? '', ...forwarded.reverse()];
  return nearestFirst[Math.min(proxies, nearestFirst.length - 1)] ?? '';
}

const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i;

/**
 * The IPv4 address inside an IPv6 one, as a listener on both protocols sees it. Null for other
 * addresses.
 */
function mappedIPv4(address: string): string | null {
  const [, plain, high, low] = mapped.exec(address) ?? [];
  if (plain !== undefined) return plain;
  if (high === undefined || low === undefined) return null;
  const [first, second] = [parseInt(high, 16), parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/**
 * The network that counts for rate limits: the whole IPv4 address, or the /64 of an IPv6 address.
 * One household or machine owns a /64 and can change addresses within it. Invalid addresses all
 * count as one network.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  const inside = mappedIPv4(plain);
  if (inside !== null) return inside;
  const [before = '', after] = plain.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  // An IPv4 part at the end counts as two groups.
  const groups = head.length + tail.length + (plain.includes('.') ? 1 : 0);
  const allGroups = [...head, ...Array.from({ length: after === undefined ? 0 : 8 - groups }, () => '0'), ...tail];
  const first = allGroups.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/**
 * A larger network in which one attacker may own many addresses: the /24 of an IPv4 address, the
 * /48 of an IPv6 network.
 * @param network from `networkOf`
 */
export const wideNetworkOf = (network: string): string =>
  isIPv4(network) ? network.replace(/\d+$/, '0/24') : network.replace(/:[^:]+::\/64$/, '::/48');
