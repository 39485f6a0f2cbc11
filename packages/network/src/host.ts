import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/**
 * A host is either an address or a name. A name is in lower case and ASCII, without the dot of the
 * DNS root.
 */
export type Host =
  | { readonly kind: 'address'; readonly address: Address }
  | { readonly kind: 'name'; readonly name: string };

/**
 * Parses by the URL standard, so that `0x7f.1`, `%6c%6fcalhost` and `①②⑦.0.0.1` mean the same as in
 * a browser. Returns undefined for a text that cannot be a host.
 */
export function parseHost(text: string): Host | undefined {
  const isBareIpv6 = text.includes(':') && !text.startsWith('[');
  const spelled = isBareIpv6 ? `[${text}]` : text;
  if (spelled === '' || outsideHost.test(spelled)) return undefined;
  const url = URL.parse(`http://${spelled}/`);
  return url === null || url.port !== '' ? undefined : hostOfUrl(url);
}

/** Returns the host of a URL that the URL parser has already canonicalised. */
export function hostOfUrl({ hostname }: URL): Host | undefined {
  const address = parseAddress(hostname.startsWith('[') ? hostname.slice(1, -1) : hostname);
  if (address !== undefined) return { kind: 'address', address };
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  return isDnsName(name) ? { kind: 'name', name } : undefined;
}

export const hostText = (host: Host): string => (host.kind === 'address' ? host.address.text : host.name);

/**
 * Characters that would end the host or begin another part of the URL, and white space, which the
 * parser partly drops.
 */
const outsideHost = /[\s/\\?#@]/;

/**
 * The size limits of RFC 1035. The underscore is allowed, because some sites use it and resolvers
 * accept it.
 */
const dnsLabel = /^[a-z0-9_-]{1,63}$/;
const isDnsName = (name: string): boolean =>
  name.length <= 253 && name.split('.').every((label) => dnsLabel.test(label));

/** An IP address as 4 or 16 bytes. Every decision uses these bytes, never a spelling. */
export type Address = { readonly text: string; readonly bytes: readonly number[] };
export type Network = { readonly text: string; readonly bytes: readonly number[]; readonly prefixBits: number };

/**
 * Parses an address in its usual spelling. `net.isIP` is called first because ipaddr.js also
 * accepts octal and short IPv4 forms, which only the URL parser may interpret. An IPv4-mapped
 * address becomes the IPv4 address that the kernel would dial (RFC 4291, section 2.5.5.2). An
 * address with a zone id is refused, because the zone names an interface of this machine.
 */
export function parseAddress(text: string): Address | undefined {
  if (isIP(text) === 0 || text.includes('%')) return undefined;
  const address = ipaddr.process(text);
  return { text: address.toString(), bytes: address.toByteArray() };
}

/** Parses `address` or `address/prefix`. Bits after the prefix are ignored. */
export function parseNetwork(text: string): Network | undefined {
  const [addressText = '', prefixText, ...rest] = text.split('/');
  const address = parseAddress(addressText);
  if (address === undefined || rest.length > 0) return undefined;
  const bitsMax = address.bytes.length * 8;
  if (prefixText === undefined) return { text, bytes: address.bytes, prefixBits: bitsMax };
  const prefixBits = /^\d{1,3}$/.test(prefixText) ? Number(prefixText) : Number.NaN;
  return prefixBits <= bitsMax ? { text, bytes: address.bytes, prefixBits } : undefined;
}

export function contains({ bytes, prefixBits }: Network, address: Address): boolean {
  if (bytes.length !== address.bytes.length) return false;
  const wholeBytes = prefixBits >> 3;
  for (let index = 0; index < wholeBytes; index += 1) if (bytes[index] !== address.bytes[index]) return false;
  const restMask = 0xff & (0xff00 >> (prefixBits & 7));
  return ((bytes[wholeBytes] ?? 0) & restMask) === ((address.bytes[wholeBytes] ?? 0) & restMask);
}
