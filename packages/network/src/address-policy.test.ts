import { describe, expect, test } from '@jest/globals';
import { BlockList } from 'node:net';
import type { RefusalRule } from '@tintype/contracts/errors/service-error';
import { createAddressPolicy, urlLengthMax } from './address-policy.ts';
import { internalUrls, internalUrlsCrossed } from '../for-tests/internal-urls.ts';
import { publicAddresses, publicNames } from '../for-tests/public-targets.ts';
import { registryEdges } from '../for-tests/registry-edges.ts';
import { parseAllowHosts } from './settings.ts';
import { manualBlocks, specialIpv4, specialIpv6 } from './special-addresses.ts';

const policy = createAddressPolicy({ allow: [], ports: [] });
const opened = (hosts: string, ports: readonly number[] = []) =>
  createAddressPolicy({ allow: parseAllowHosts(hosts), ports });

describe('without any rule', () => {
  test('no spelling of an internal target is allowed', () => {
    const cases = internalUrls();
    expect(new Set(cases.map(({ url }) => url)).size).toBeGreaterThan(2900);
    expect(cases.filter(({ url }) => policy.checkUrl(url).allowed)).toEqual([]);
  });
  test('no host spelling is allowed in any URL form', () => {
    const cases = internalUrlsCrossed();
    expect(cases.length).toBeGreaterThan(39_000);
    expect(cases.filter(({ url }) => policy.checkUrl(url).allowed)).toEqual([]);
  });
  test('the first, the middle and the last address of every special block are refused', () => {
    const inside = registryEdges().flatMap((edges) => edges.inside);
    expect(inside.length).toBe((specialIpv4.length + specialIpv6.length + manualBlocks.length) * 3);
    expect(inside.filter((address) => policy.checkAddress(address, 443).allowed)).toEqual([]);
  });
  test("the neighbours of every block are judged as Node's own block list judges them", () => {
    const oracle = new BlockList();
    for (const { block } of [...specialIpv4, ...specialIpv6, ...manualBlocks]) {
      const [address = '', prefix] = block.split('/');
      oracle.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
    }
    const isPublic = (address: string) =>
      address.includes(':') ? /^[23]/.test(address) && !oracle.check(address, 'ipv6') : !oracle.check(address, 'ipv4');
    const neighbours = registryEdges().flatMap((edges) => edges.neighbours);
    const judged = neighbours.map((address) => [address, policy.checkAddress(address, 443).allowed]);
    expect(judged).toEqual(neighbours.map((address) => [address, isPublic(address)]));
  });
  test('public names and addresses are allowed, also as IPv4-mapped answers', () => {
    const names = publicNames();
    const mapped = publicAddresses.filter((address) => !address.includes(':')).map((address) => `::ffff:${address}`);
    expect(names.length).toBe(1000);
    expect(names.filter((name) => !policy.checkUrl(`https://${name}/path?q=1`).allowed)).toEqual([]);
    expect([...publicAddresses, ...mapped].filter((address) => !policy.checkAddress(address, 443).allowed)).toEqual([]);
  });
});

const refusals: readonly (readonly [name: string, url: string, rule: RefusalRule, reason: RegExp])[] = [
  ['a scheme in capitals is the scheme', 'FILE:///etc/passwd', 'scheme', /^scheme file:/],
  ['credentials are refused also for public hosts', 'https://user@example.com/', 'credentials', /credentials/],
  ['an empty user name is no credential, its host counts', 'http://@127.0.0.1/', 'address', /loopback/],
  [
    'a mapped address is named as the IPv4 address it is',
    'http://[::ffff:10.1.2.3]/',
    'address',
    /^10\.1\.2\.3 is in 10/,
  ],
  [
    'the reason names block and source',
    'http://169.254.169.254/',
    'address',
    /169\.254\.0\.0\/16 \(link local, RFC 3927\)/,
  ],
  ['the hand list counts', 'http://168.63.129.16/', 'address', /Azure/],
  ['unassigned IPv6 is refused without a row', 'http://[4000::1]/', 'address', /outside 2000::\/3/],
  ['a port that is not open is refused on public hosts', 'http://example.com:8080/', 'port', /8080/],
  ['a name without a dot is refused', 'http://intranet-wiki/', 'name', /no dot/],
  ['a special-use name is refused below its suffix', 'http://a.b.Internal./', 'name', /\.internal/],
  ['two trailing dots make no name', 'http://example.com../', 'host', /neither/],
  ['a name of 254 characters is none', `http://${'a.'.repeat(126)}aa/`, 'host', /neither/],
  ['a URL over the limit is not even parsed', `http://example.com/${'a'.repeat(urlLengthMax)}`, 'url', /more than/],
];
test.each(refusals)('%s', (_name, url, rule, reason) => {
  expect(policy.checkUrl(url)).toEqual({ allowed: false, rule, reason: expect.stringMatching(reason) });
});

test('an allowed URL comes back canonical', () => {
  const verdict = policy.checkUrl(' HTTPS:\\\\EXAMPLE.com\\a b ');
  expect(verdict.allowed && verdict.url.href).toBe('https://example.com/a%20b');
});
test('text that is no address is refused as an address', () => {
  expect(
    ['', '127.1', '0x7f000001', 'example.com', 'fe80::1%eth0', '2001:4860::1%1'].map(
      (text) => policy.checkAddress(text, 80).allowed,
    ),
  ).toEqual(Array.from({ length: 6 }, () => false));
});
test('our own public addresses count as internal', () => {
  const own = createAddressPolicy({ allow: [], ports: [], ownAddresses: ['8.8.8.8', '2400:cb00::1'] });
  expect(own.checkUrl('http://134744072/').allowed).toBe(false);
  expect(own.checkUrl('http://[2400:cb00:0:0::1]/').allowed).toBe(false);
});

describe('with rules', () => {
  const cases: readonly (readonly [name: string, hosts: string, url: string, allowed: boolean])[] = [
    ['an address with a port opens that port', '127.0.0.1:3000', 'http://127.0.0.1:3000/', true],
    ['in every spelling', '127.0.0.1:3000', 'http://0x7f.1:3000/', true],
    ['and no other port', '127.0.0.1:3000', 'http://127.0.0.1:3001/', false],
    ['and not port 80', '127.0.0.1:3000', 'http://127.0.0.1/', false],
    ['and no neighbour', '127.0.0.1:3000', 'http://127.0.0.2:3000/', false],
    ['an address without a port opens all ports', '127.0.0.1', 'http://127.0.0.1:9999/', true],
    ['a network opens its addresses', '10.1.0.0/16', 'http://10.1.255.255/', true],
    ['and not the next ones', '10.1.0.0/16', 'http://10.2.0.0/', false],
    ['a network may have a port', '10.1.0.0/16:8080', 'http://10.1.0.1:8080/', true],
    ['which is then the only one', '10.1.0.0/16:8080', 'http://10.1.0.1/', false],
    ['an IPv6 address with a port', '[fd00::1]:8080', 'http://[fd00::1]:8080/', true],
    ['an IPv6 network', 'fd00::/8', 'http://[fdff::1]/', true],
    ['a name is opened as a name', 'localhost:3000', 'http://LOCALHOST.:3000/', true],
    ['and not what is below it', 'localhost:3000', 'http://a.localhost:3000/', false],
    ['and not its addresses', 'localhost:3000', 'http://127.0.0.1:3000/', false],
    ['with a network open on the port an internal name waits for its answer', '10.0.0.0/8', 'http://wiki.corp/', true],
    ['but not on another port', '10.0.0.0/8:8080', 'http://wiki.corp/', false],
    ['credentials stay refused', '127.0.0.1', 'http://a@127.0.0.1/', false],
    ['schemes stay refused', '127.0.0.1', 'ftp://127.0.0.1/', false],
  ];
  test.each(cases)('%s', (_name, hosts, url, allowed) => {
    expect(opened(hosts).checkUrl(url).allowed).toBe(allowed);
  });
  test('a rule for a name covers the addresses of that name alone', () => {
    const { checkAddress } = opened('wiki.corp');
    expect(checkAddress('10.0.0.1', 80, 'wiki.corp').allowed).toBe(true);
    expect(checkAddress('10.0.0.1', 80, 'mail.corp').allowed).toBe(false);
    expect(checkAddress('10.0.0.1', 80).allowed).toBe(false);
  });
  test('a configured port is open on public hosts and opens nothing inside', () => {
    const { checkUrl } = opened('', [8080]);
    expect(checkUrl('http://example.com:8080/').allowed).toBe(true);
    expect(checkUrl('http://127.0.0.1:8080/').allowed).toBe(false);
  });
});

test.each([
  ['https://hooks.example.com/x', true],
  ['http://hooks.example.com/x', false],
  ['http://chat.internal/x', true],
  ['http://chat.internal:8080/x', false],
  ['http://127.0.0.1:9000/x', true],
  ['http://127.0.0.1/x', false],
])('an address that is a secret, %s, goes without TLS only to hosts that were allowed', (url, allowed) => {
  const { checkUrl } = createAddressPolicy({ allow: parseAllowHosts('chat.internal:80,127.0.0.1:9000'), ports: [] });
  expect(checkUrl(url, { onlyTls: true })).toMatchObject(allowed ? { allowed } : { allowed, rule: 'tls' });
});
