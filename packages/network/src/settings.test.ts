import { networkInterfaces } from 'node:os';
import { parseConfig } from '@tintype/runtime/config';
import { expect, test } from '@jest/globals';
import { createGuardFromSettings, networkFields } from './settings.ts';

test('nothing is opened by default', () => {
  const { policy } = createGuardFromSettings(parseConfig(networkFields, {}));
  expect(policy.checkUrl('http://example.com/').allowed).toBe(true);
  for (const url of ['http://127.0.0.1/', 'http://example.com:8080/']) expect(policy.checkUrl(url).allowed).toBe(false);
});
test('both settings reach the policy', () => {
  const environment = { TINTYPE_ALLOW_HOSTS: '127.0.0.1:3000', TINTYPE_ALLOW_PORTS: '8080' };
  const { policy } = createGuardFromSettings(parseConfig(networkFields, environment));
  for (const url of ['http://127.0.0.1:3000/', 'http://example.com:8080/'])
    expect(policy.checkUrl(url).allowed).toBe(true);
});
test('a bad entry is told under the name of its setting', () => {
  expect(() => parseConfig(networkFields, { TINTYPE_ALLOW_HOSTS: 'http://x' })).toThrow(
    /TINTYPE_ALLOW_HOSTS has entries .*"http:\/\/x"/,
  );
});
test('the addresses of this machine are refused, whatever they are', () => {
  const { policy } = createGuardFromSettings(parseConfig(networkFields, {}));
  const addresses = Object.values(networkInterfaces()).flatMap((entries) =>
    (entries ?? []).map(({ address }) => address),
  );
  expect(addresses.filter((address) => policy.checkAddress(address, 443).allowed)).toEqual([]);
  const elsewhere = createGuardFromSettings(parseConfig(networkFields, {}), ['8.8.4.4']);
  expect(elsewhere.policy.checkAddress('8.8.4.4', 443).allowed).toBe(false);
});
