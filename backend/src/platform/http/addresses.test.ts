// Caller addresses behind proxies, and the network an address belongs to.
import { describe, expect, test } from '@jest/globals';
import { callerAddress, networkOf, wideNetworkOf } from './addresses.ts';

const from = (remoteAddress: string, forwarded?: string | string[]): Parameters<typeof callerAddress>[0] =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as Parameters<typeof callerAddress>[0];

describe('the address of a caller', () => {
  test('without a trusted proxy a forwarded address is ignored', () => {
    expect(callerAddress(from('203.0.113.7'), 0)).toBe('203.0.113.7');
    expect(callerAddress(from('203.0.113.7', '198.51.100.1'), 0)).toBe('203.0.113.7');
  });
  test('each trusted proxy counts once, starting with the nearest', () => {
    const header = from('10.0.0.2', '198.51.100.1, 198.51.100.2 ,203.0.113.9');
    expect([1, 2, 3, 4].map((proxies) => callerAddress(header, proxies))).toEqual([
      '203.0.113.9',
      '198.51.100.2',
      '198.51.100.1',
      '198.51.100.1',
    ]);
    expect(callerAddress(from('10.0.0.2'), 1)).toBe('10.0.0.2');
  });
});

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['fe80::1:2%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:203.0.113.7', '1:2:3:4::/64'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
  test.each(['', 'unknown', '203.0.113', 'x'.repeat(10_000), '::ffff:999.1.1.1'])(
    'an invalid address is unknown',
    (odd) => expect(networkOf(odd)).toBe('unknown'),
  );
  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['unknown', 'unknown'],
  ])('%s is part of %s', (network, wide) => expect(wideNetworkOf(network)).toBe(wide));
});
