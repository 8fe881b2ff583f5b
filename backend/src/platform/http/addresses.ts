// Network addresses of callers: which one a request comes from, and as what it counts where addresses are counted.
import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/**
 * Where a request comes from, as Express' `req.ip` has it, for requests that Express never sees.
 * @param proxies how many proxies in front are trusted; each adds the address it was called from to `X-Forwarded-For`
 */
export function callerAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const header = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const passed = header === '' ? [] : header.split(',').map((one) => one.trim());
  const nearestFirst = [socket.remoteAddress ?? '', ...passed.reverse()];
  return nearestFirst[Math.min(proxies, nearestFirst.length - 1)] ?? '';
}

const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i;

/** IPv4 in the shape of IPv6, as a listener on both sees it; null for any other address. */
function mappedIPv4(address: string): string | null {
  const [, plain, high, low] = mapped.exec(address) ?? [];
  if (plain !== undefined) return plain;
  if (high === undefined || low === undefined) return null;
  const [first, second] = [parseInt(high, 16), parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/**
 * As what an address counts: IPv4 by itself, IPv6 by its /64, which one household or machine has for itself and can change
 * addresses in at will. What is no address counts as one and the same.
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
  // An IPv4 part at the end stands for two groups.
  const groups = head.length + tail.length + (plain.includes('.') ? 1 : 0);
  const whole = [...head, ...Array.from({ length: after === undefined ? 0 : 8 - groups }, () => '0'), ...tail];
  const first = whole.slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** What one stranger may have many of: the /24 of an IPv4 address, the /48 of an IPv6 network. @param network by `networkOf` */
export const wideNetworkOf = (network: string): string =>
  isIPv4(network) ? network.replace(/\d+$/, '0/24') : network.replace(/:[^:]+::\/64$/, '::/48');
