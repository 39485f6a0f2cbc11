import { expect, test } from '@jest/globals';
import { parseAllowHosts, parseAllowPorts } from './settings.ts';

test('every form of entry is read', () => {
  const rules = parseAllowHosts(
    ' localhost:3000, Wiki.Corp. ,10.0.0.0/8,127.0.0.1:80,[fd00::1]:443,[fd00::/8], fd00::/8,',
  );
  expect(rules.map((rule) => [rule.kind, rule.kind === 'name' ? rule.name : rule.network.text, rule.port])).toEqual([
    ['name', 'localhost', 3000],
    ['name', 'wiki.corp', undefined],
    ['network', '10.0.0.0/8', undefined],
    ['network', '127.0.0.1', 80],
    ['network', 'fd00::1', 443],
    ['network', 'fd00::/8', undefined],
    ['network', 'fd00::/8', undefined],
  ]);
});
test('every bad entry is named', () => {
  const bad = [
    'http://a.example',
    'a:0',
    'a:65536',
    '10.0.0.0/33',
    '10.0.0.0/',
    'fe80::1%eth0',
    '*.example',
    '0x7f.1',
    'a b',
    '[fd00::1',
    '::ffff:10.0.0.0/104',
  ];
  expect(() => parseAllowHosts(['good.example', ...bad].join(','))).toThrow(
    `[ipv6]:port: ${bad.map((entry) => `"${entry}"`).join(', ')}`,
  );
});
test('an empty list opens nothing', () => {
  expect(parseAllowHosts('')).toEqual([]);
  expect(parseAllowPorts('')).toEqual([]);
});
test('ports are read, and a bad one is named', () => {
  expect(parseAllowPorts('8080, 8443')).toEqual([8080, 8443]);
  expect(() => parseAllowPorts('8080,http')).toThrow('"http"');
});
