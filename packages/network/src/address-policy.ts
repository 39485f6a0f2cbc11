import { findEntry } from '@tintype/contracts/schemas/find-entry';
import type { CheckUrl, Refusal, RefusalRule } from '@tintype/contracts/errors/service-error';
import { type Address, contains, type Host, hostOfUrl, type Network, parseAddress, parseNetwork } from './host.ts';
import {
  globalUnicastIpv6,
  manualBlocks,
  type SpecialBlock,
  specialIpv4,
  specialIpv6,
  specialNames,
} from './special-addresses.ts';

export type AddressVerdict = { readonly allowed: true } | Refusal;

export type AddressPolicy = {
  /**
   * Decides whether an address may be dialled. `name` is the host name that resolved to it, whose
   * exceptions then apply too.
   */
  readonly checkAddress: (addressText: string, port: number, name?: string) => AddressVerdict;
  /** Decides on a host before DNS, by its literal address or its name, and the port. */
  readonly checkHost: (host: Host, port: number) => AddressVerdict;
  /**
   * Checks a URL when it is submitted, without DNS. From then on use the returned `url`, never the
   * text.
   */
  readonly checkUrl: CheckUrl;
};

/** An exception that the operator configured. Without a port it opens every port of the host. */
export type AllowRule = NameRule | NetworkRule;
/**
 * Every address to which exactly this name resolves is allowed, because the operator trusts the
 * name servers.
 */
export type NameRule = { readonly kind: 'name'; readonly name: string; readonly port?: number };
export type NetworkRule = { readonly kind: 'network'; readonly network: Network; readonly port?: number };

export type AddressPolicyOptions = {
  readonly allow: readonly AllowRule[];
  readonly ports: readonly number[];
  /**
   * Public addresses of the installation's own machines. From inside, they are reached without
   * passing the firewall, so they count as internal.
   */
  readonly ownAddresses?: readonly string[];
};

/**
 * Many servers refuse longer request lines (RFC 9110, section 4.1 requires support for at least
 * 8,000 octets).
 */
export const urlLengthMax = 8192;

/** Decides on parsed bytes, never on spellings. Uses neither DNS nor a clock. */
export function createAddressPolicy({ allow, ports, ownAddresses = [] }: AddressPolicyOptions): AddressPolicy {
  const openPorts = new Set([80, 443, ...ports]);
  const own = ownAddresses.map((block) => ({ block, meaning: 'an address of this machine', source: 'its interfaces' }));
  const refusedBlocks = [...specialIpv4, ...specialIpv6, ...manualBlocks, ...own].map(compileBlock);

  const checkAddress = (addressText: string, port: number, name?: string): AddressVerdict => {
    const address = parseAddress(addressText);
    if (address === undefined) return refuse('address', `"${addressText}" is not an IP address`);
    if (isAllowedByRule(allow, port, address, name)) return allowed;
    if (!openPorts.has(port)) return refuse('port', `port ${port} is not open`);
    const special = refusedBlocks.find(({ network }) => contains(network, address));
    if (special !== undefined)
      return refuse('address', `${address.text} is in ${special.block} (${special.meaning}, ${special.source})`);
    if (address.bytes.length === 16 && !contains(globalUnicast, address))
      return refuse('address', `${address.text} is outside ${globalUnicastIpv6}`);
    return allowed;
  };

  const isAllowedHost = (host: Host, port: number): boolean =>
    host.kind === 'address'
      ? isAllowedByRule(allow, port, host.address, undefined)
      : allow.some((rule) => rule.kind === 'name' && rule.name === host.name && isPortAllowed(rule, port));

  const checkName = (name: string, port: number): AddressVerdict => {
    if (isAllowedHost({ kind: 'name', name }, port)) return allowed;
    // If the operator opened a network on this port, an internal name may resolve to an address of
    // that network, so its addresses decide.
    const someNetworkIsOpen = allow.some((rule) => rule.kind === 'network' && isPortAllowed(rule, port));
    if (someNetworkIsOpen) return allowed;
    if (!openPorts.has(port)) return refuse('port', `port ${port} is not open`);
    // Names without a dot are resolved by search lists, and so by the network of the service (RFC
    // 7085).
    if (!name.includes('.')) return refuse('name', `"${name}" has no dot`);
    const special = specialNames.find(({ suffix }) => name === suffix || name.endsWith(`.${suffix}`));
    if (special === undefined) return allowed;
    return refuse('name', `"${name}" is under .${special.suffix} (${special.meaning}, ${special.source})`);
  };

  const checkHost = (host: Host, port: number): AddressVerdict =>
    host.kind === 'address' ? checkAddress(host.address.text, port) : checkName(host.name, port);

  const checkUrl: CheckUrl = (text, { onlyTls = false } = {}) => {
    if (text.length > urlLengthMax) return refuse('url', `${text.length} characters are more than ${urlLengthMax}`);
    const url = URL.parse(text);
    if (url === null) return refuse('url', 'not a URL');
    const defaultPort = findEntry(defaultPorts, url.protocol);
    if (defaultPort === undefined) return refuse('scheme', `scheme ${url.protocol} is neither http: nor https:`);
    if (url.username !== '' || url.password !== '') return refuse('credentials', 'credentials in the URL');
    const host = hostOfUrl(url);
    if (host === undefined) return refuse('host', `"${url.hostname}" is neither an address nor a DNS name`);
    const port = url.port === '' ? defaultPort : Number(url.port);
    if (onlyTls && url.protocol !== 'https:' && !isAllowedHost(host, port))
      return refuse('tls', `${url.host} is not allowed without TLS`);
    const verdict = checkHost(host, port);
    return verdict.allowed ? { allowed: true, url } : verdict;
  };

  return { checkAddress, checkHost, checkUrl };
}

const defaultPorts: Readonly<Record<string, number | undefined>> = { 'http:': 80, 'https:': 443 };
const allowed = { allowed: true } as const;
const refuse = (rule: RefusalRule, reason: string): Refusal => ({ allowed: false, rule, reason });

const isPortAllowed = (rule: AllowRule, port: number): boolean => rule.port === undefined || rule.port === port;
const isAllowedByRule = (
  rules: readonly AllowRule[],
  port: number,
  address: Address,
  name: string | undefined,
): boolean =>
  rules.some(
    (rule) =>
      isPortAllowed(rule, port) && (rule.kind === 'name' ? rule.name === name : contains(rule.network, address)),
  );

const toNetwork = (block: string): Network => {
  const network = parseNetwork(block);
  if (network === undefined) throw new TypeError(`"${block}" is not a network`);
  return network;
};
const compileBlock = (block: SpecialBlock) => ({ ...block, network: toNetwork(block.block) });
const globalUnicast = toNetwork(globalUnicastIpv6);
