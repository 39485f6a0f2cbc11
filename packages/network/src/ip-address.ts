import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IP address as bytes: 4 or 16 of them. Every decision is taken on these, never on a spelling. */
export type Address = { readonly text: string; readonly bytes: readonly number[] };
export type Network = { readonly text: string; readonly bytes: readonly number[]; readonly prefixBits: number };

/**
 * Reads one address in its plain spelling. `net.isIP` goes first because ipaddr.js also takes octal and short IPv4 forms, which
 * only the URL parser may interpret. An IPv4-mapped address becomes the IPv4 address that the kernel would dial for it
 * (RFC 4291, section 2.5.5.2). A zone id names an interface of this machine, so such an address is not read at all.
 */
export function parseAddress(text: string): Address | undefined {
  if (isIP(text) === 0 || text.includes('%')) return undefined;
  const address = ipaddr.process(text);
  return { text: address.toString(), bytes: address.toByteArray() };
}

/** Reads `address` or `address/prefix`. Bits behind the prefix are ignored. */
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
