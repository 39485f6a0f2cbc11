/**
 * Names that never belong to a public site. A suffix covers the name itself and everything below
 * it.
 */
export type SpecialName = { readonly suffix: string; readonly meaning: string; readonly source: string };

const row = (suffix: string, meaning: string, source: string): SpecialName => ({ suffix, meaning, source });

/**
 * The part of the IANA Special-Use Domain Names registry that can lead to internal hosts, and the
 * suffixes that private networks commonly use. These names are refused early and without DNS; the
 * check of the resolved addresses is the actual barrier. `example.com`, `.net` and `.org` are not
 * listed because they are public sites. `example` and `invalid` are not listed because they do not
 * resolve, like any misspelt name. https://www.iana.org/assignments/special-use-domain-names
 */
export const specialNames: readonly SpecialName[] = [
  row('localhost', 'loopback', 'RFC 6761, section 6.3'),
  row('local', 'link-local multicast DNS', 'RFC 6762'),
  row('internal', 'private use', 'ICANN Board resolution 2024.07.29.06'),
  row('home.arpa', 'home networks', 'RFC 8375'),
  row('ipv4only.arpa', 'NAT64 discovery', 'RFC 8880'),
  row('resolver.arpa', 'resolver discovery', 'RFC 9462'),
  row('service.arpa', 'service registration', 'RFC 9665'),
  row('test', 'testing', 'RFC 6761, section 6.2'),
  row('alt', 'not DNS', 'RFC 9476'),
  row('onion', 'not DNS', 'RFC 7686'),
  row('localdomain', 'local host files', 'custom of Unix systems'),
  row('intranet', 'private networks', 'RFC 6762, appendix G'),
  row('private', 'private networks', 'RFC 6762, appendix G'),
  row('corp', 'private networks', 'RFC 6762, appendix G'),
  row('home', 'private networks', 'RFC 6762, appendix G'),
  row('lan', 'private networks', 'RFC 6762, appendix G'),
];
