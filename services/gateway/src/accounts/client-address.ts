import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns the client's address. Each trusted proxy appends the address of its peer to
 * `X-Forwarded-For`. The caller wrote the entries before those, so they are not trusted.
 */
export const createClientAddress =
  ({ trustedProxies }: { readonly trustedProxies: number }) =>
  (req: IncomingMessage): string => {
    const direct = plain(req.socket.remoteAddress ?? '');
    if (trustedProxies === 0) return direct;
    const told = [req.headers['x-forwarded-for'] ?? []]
      .flat()
      .join(',')
      .split(',')
      .map((part) => part.trim());
    return plain(told.at(-trustedProxies) || direct).slice(0, 64);
  };

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/**
 * Returns the network of an address. One customer of a provider has a complete /64 of IPv6
 * addresses.
 */
export const networkOf = (address: string): string => (isIP(address) === 6 ? getPrefix(address, 4) : address);

/**
 * Returns the networks that contain an address, the wider network first. A site may have a /48 of
 * IPv6, which contains 65,536 customer networks, or a /24 of IPv4.
 */
export function getNetworkPrefixes(address: string): [string, string] {
  if (isIP(address) === 6) return [getPrefix(address, 3), getPrefix(address, 4)];
  return [address.split('.').slice(0, 3).join('.'), address];
}

function getPrefix(address: string, count: 3 | 4): string {
  const [head = '', tail = ''] = address.split('%')[0]!.toLowerCase().split('::');
  const [front, back] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const isShort = address.includes('::');
  const middle = isShort ? Array.from({ length: Math.max(0, 8 - front!.length - back!.length) }, () => '0') : [];
  const groups = [...front!, ...middle, ...back!].slice(0, count);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${count * 16}`;
}
