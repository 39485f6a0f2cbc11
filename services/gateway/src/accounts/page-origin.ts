import { ServiceError } from '@tintype/contracts/errors/service-error';
import type { CallerRequest } from '../http/authentication.ts';

/** A header of every request of the dashboard. Forms and images of other pages cannot send it. */
export const ownHeader = 'x-tintype-request';
const safeMethods: readonly string[] = ['GET', 'HEAD'];

/**
 * Checks whether a page of this installation sent a request. A cookie is not sufficient: browsers
 * send cookies to every port of the host, even from a page of a different port. So the page's exact
 * origin, the browser's Fetch Metadata, and a custom header are checked.
 */
export function createOwnPages({ publicUrl }: { readonly publicUrl: string }) {
  const origins = ownOrigins(publicUrl);
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

/**
 * Returns the origins of an installation. A local installation can be opened under several names.
 */
export function ownOrigins(publicUrl: string): ReadonlySet<string> {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const names = isThisMachine(hostname) ? ['localhost', '127.0.0.1', '[::1]'] : [];
  return new Set([origin, ...names.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`)]);
}

export const isThisMachine = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
