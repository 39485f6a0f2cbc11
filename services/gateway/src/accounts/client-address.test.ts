import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { createClientAddress, getNetwork, getNetworkPrefixes } from './request-origin.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(getNetwork(address)).toBe(network);
});

test.each([
  ['192.0.2.7', '192.0.2', '192.0.2.7'],
  ['2001:db8:1:2::9', '2001:db8:1::/48', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8:0:0::/64'],
  ['', '', ''],
])('%s lies in %s and %s', (address, wide, narrow) => {
  expect(getNetworkPrefixes(address)).toEqual([wide, narrow]);
});

const asked = (trustedProxies: number, forwarded?: string, direct = '::ffff:10.0.0.1'): string =>
  createClientAddress({ trustedProxies })({
    socket: { remoteAddress: direct },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

test('only addresses that trusted proxies added are used', () => {
  expect(asked(0, '1.1.1.1')).toBe('10.0.0.1');
  expect(asked(1, '6.6.6.6, 1.1.1.1')).toBe('1.1.1.1');
  expect(asked(2, '6.6.6.6, 1.1.1.1, 10.0.0.9')).toBe('1.1.1.1');
  expect(asked(1)).toBe('10.0.0.1');
});
