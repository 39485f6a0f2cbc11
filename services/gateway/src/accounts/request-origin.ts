import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CallerRequest } from '../http/authentication.ts';

/** Sent with every request of the dashboard. Forms and images of other pages cannot send it. */
const ownHeader = 'x-tintype-request';
const safeMethods: readonly string[] = ['GET', 'HEAD'];

/**
 * Checks whether a page of this installation sent a request. Browsers send cookies to every port of
 * the host, even from a page of a different port, so the exact origin, Fetch Metadata and a custom
 * header are checked.
 */
export function createOwnPages({ publicUrl }: { readonly publicUrl: string }) {
  const origins = listOwnOrigins(publicUrl);
  const isOwn = ({ method, headers }: CallerRequest): boolean => {
    const site = headers['sec-fetch-site'];
    // `none`: the user typed the address or opened a bookmark.
    if (safeMethods.includes(method)) return site === undefined || site === 'same-origin' || site === 'none';
    const { origin } = headers;
    return (
      (site === undefined || site === 'same-origin') &&
      origin !== undefined &&
      origins.has(origin) &&
      headers[ownHeader] !== undefined
    );
  };
  return {
    requireOwnPage: (request: CallerRequest): void => {
      if (isOwn(request)) return;
      const [own] = origins;
      throw new ServiceError('ORIGIN_NOT_ALLOWED', {
        message: `This request did not come from a page of this installation. Open the installation at ${own}.`,
      });
    },
  };
}

/** A local installation can be opened under several names. */
export function listOwnOrigins(publicUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const names = isThisMachine(hostname) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  return new Set([origin, ...names.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)]);
}

export const isThisMachine = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Each trusted proxy appends the address of its peer to `X-Forwarded-For`. Earlier entries come
 * from the caller and are not trusted.
 */
export const createClientAddress =
  ({ trustedProxies }: { readonly trustedProxies: number }) =>
  (req: IncomingMessage): string => {
    const direct = toPlainAddress(req.socket.remoteAddress ?? '');
    if (trustedProxies === 0) return direct;
    const told = [req.headers['x-forwarded-for'] ?? []]
      .flat()
      .join(',')
      .split(',')
      .map((part) => part.trim());
    return toPlainAddress(told.at(-trustedProxies) || direct).slice(0, 64);
  };

const toPlainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

/** One customer of a provider has a complete /64 of IPv6 addresses. */
export const getNetwork = (address: string): string => (isIP(address) === 6 ? getPrefix(address, 4) : address);

/**
 * Returns the wider network first. A site may have a /48 of IPv6, which contains 65,536 customer
 * networks, or a /24 of IPv4.
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
