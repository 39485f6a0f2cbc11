/**
 * An address block that is not part of the public internet: its meaning, and the document that
 * defines it.
 */
export type SpecialBlock = { readonly block: string; readonly meaning: string; readonly source: string };

const row = (block: string, meaning: string, source: string): SpecialBlock => ({ block, meaning, source });

/**
 * The IANA IPv4 Special-Purpose Address Registry, and multicast, which has a separate registry.
 * Blocks that IANA marks "globally reachable" are listed too: they belong to protocols (AS112, AMT,
 * anycast relays) and contain no web pages.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 */
export const specialIpv4: readonly SpecialBlock[] = [
  row('0.0.0.0/8', 'this network', 'RFC 791, section 3.2'),
  row('10.0.0.0/8', 'private use', 'RFC 1918'),
  row('100.64.0.0/10', 'shared address space', 'RFC 6598'),
  row('127.0.0.0/8', 'loopback', 'RFC 1122, section 3.2.1.3'),
  row('169.254.0.0/16', 'link local', 'RFC 3927'),
  row('172.16.0.0/12', 'private use', 'RFC 1918'),
  row('192.0.0.0/24', 'IETF protocol assignments', 'RFC 6890, section 2.1'),
  row('192.0.2.0/24', 'documentation', 'RFC 5737'),
  row('192.31.196.0/24', 'AS112', 'RFC 7535'),
  row('192.52.193.0/24', 'automatic multicast tunneling', 'RFC 7450'),
  row('192.88.99.0/24', '6to4 relay anycast', 'RFC 7526'),
  row('192.168.0.0/16', 'private use', 'RFC 1918'),
  row('192.175.48.0/24', 'AS112, direct delegation', 'RFC 7534'),
  row('198.18.0.0/15', 'benchmarking', 'RFC 2544'),
  row('198.51.100.0/24', 'documentation', 'RFC 5737'),
  row('203.0.113.0/24', 'documentation', 'RFC 5737'),
  row('224.0.0.0/4', 'multicast', 'RFC 5771'),
  row('240.0.0.0/4', 'reserved', 'RFC 1112, section 4'),
  row('255.255.255.255/32', 'limited broadcast', 'RFC 919'),
];

/**
 * The IANA IPv6 Special-Purpose Address Registry, and deprecated forms that systems still
 * understand. Translation prefixes (6to4, NAT64, Teredo) contain an IPv4 address that a gateway may
 * extract, so they are always refused. https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export const specialIpv6: readonly SpecialBlock[] = [
  row('::/128', 'unspecified', 'RFC 4291'),
  row('::1/128', 'loopback', 'RFC 4291'),
  row('::/96', 'IPv4-compatible, deprecated', 'RFC 4291, section 2.5.5.1'),
  row('::ffff:0:0:0/96', 'IPv4-translated', 'RFC 2765'),
  row('64:ff9b::/96', 'NAT64', 'RFC 6052'),
  row('64:ff9b:1::/48', 'NAT64, local use', 'RFC 8215'),
  row('100::/64', 'discard only', 'RFC 6666'),
  row('100:0:0:1::/64', 'dummy prefix', 'RFC 9780'),
  row('2001::/32', 'Teredo', 'RFC 4380'),
  row('2001:2::/48', 'benchmarking', 'RFC 5180'),
  row('2001:3::/32', 'automatic multicast tunneling', 'RFC 7450'),
  row('2001:4:112::/48', 'AS112', 'RFC 7535'),
  row('2001:10::/28', 'ORCHID, deprecated', 'RFC 4843'),
  row('2001:20::/28', 'ORCHIDv2', 'RFC 7343'),
  row('2001:30::/28', 'drone remote identification', 'RFC 9374'),
  row('2001::/23', 'IETF protocol assignments', 'RFC 2928'),
  row('2001:db8::/32', 'documentation', 'RFC 3849'),
  row('2002::/16', '6to4', 'RFC 3056'),
  row('2620:4f:8000::/48', 'AS112, direct delegation', 'RFC 7534'),
  row('3fff::/20', 'documentation', 'RFC 9637'),
  row('5f00::/16', 'segment routing identifiers', 'RFC 9602'),
  row('fc00::/7', 'unique local', 'RFC 4193'),
  row('fe80::/10', 'link local', 'RFC 4291'),
  row('fec0::/10', 'site local, deprecated', 'RFC 3879'),
  row('ff00::/8', 'multicast', 'RFC 4291'),
];

/**
 * Everything outside this block is unassigned (RFC 4291, section 2.4), so all other addresses are
 * refused.
 */
export const globalUnicastIpv6 = '2000::/3';

/** Addresses that look public but are internal. */
export const manualBlocks: readonly SpecialBlock[] = [
  row(
    '168.63.129.16/32',
    'Azure host services',
    'https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16',
  ),
  row('3ffe::/16', '6bone, returned', 'RFC 3701'),
];

/**
 * Names that never belong to a public site. A suffix covers the name itself and everything below
 * it.
 */
type SpecialName = { readonly suffix: string; readonly meaning: string; readonly source: string };

const nameRow = (suffix: string, meaning: string, source: string): SpecialName => ({ suffix, meaning, source });

/**
 * The part of the IANA Special-Use Domain Names registry that can lead to internal hosts, and the
 * suffixes that private networks commonly use. These names are refused early and without DNS; the
 * check of the resolved addresses is the actual barrier. `example.com`, `.net` and `.org` are not
 * listed because they are public sites. `example` and `invalid` are not listed because they do not
 * resolve, like any misspelt name. https://www.iana.org/assignments/special-use-domain-names
 */
export const specialNames: readonly SpecialName[] = [
  nameRow('localhost', 'loopback', 'RFC 6761, section 6.3'),
  nameRow('local', 'link-local multicast DNS', 'RFC 6762'),
  nameRow('internal', 'private use', 'ICANN Board resolution 2024.07.29.06'),
  nameRow('home.arpa', 'home networks', 'RFC 8375'),
  nameRow('ipv4only.arpa', 'NAT64 discovery', 'RFC 8880'),
  nameRow('resolver.arpa', 'resolver discovery', 'RFC 9462'),
  nameRow('service.arpa', 'service registration', 'RFC 9665'),
  nameRow('test', 'testing', 'RFC 6761, section 6.2'),
  nameRow('alt', 'not DNS', 'RFC 9476'),
  nameRow('onion', 'not DNS', 'RFC 7686'),
  nameRow('localdomain', 'local host files', 'custom of Unix systems'),
  nameRow('intranet', 'private networks', 'RFC 6762, appendix G'),
  nameRow('private', 'private networks', 'RFC 6762, appendix G'),
  nameRow('corp', 'private networks', 'RFC 6762, appendix G'),
  nameRow('home', 'private networks', 'RFC 6762, appendix G'),
  nameRow('lan', 'private networks', 'RFC 6762, appendix G'),
];
