/**
 * Targets that a guard must not refuse. The suites request only decisions and never contact them.
 */
export const publicAddresses: readonly string[] = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '191.255.255.255',
  '192.0.1.1',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2003::1',
  '2400:cb00::1',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
  '3ffd::1',
];

const labels = [
  'www',
  'app',
  'xn--mnchen-3ya',
  'a_b',
  'localhost-tools',
  'internal-docs',
  '10',
  'my.local.shop',
  'test',
  'm',
];
const domains = [
  'example',
  'internal',
  'localhost',
  'private-bank',
  'corp',
  'lan',
  'site-1',
  'home',
  'onion',
  'intranet',
];
const suffixes = ['com', 'org', 'net', 'co.uk', 'io', 'dev', 'de', 'xn--p1ai', 'museum', 'app'];

/** 1,000 public names, many with words that simple filters look for. */
export const publicNames = (): readonly string[] =>
  labels.flatMap((label) => domains.flatMap((domain) => suffixes.map((suffix) => `${label}.${domain}.${suffix}`)));
