import { chosenOrganization } from './organization.ts';

/**
 * Returns the address of a result at the origin of this page. Result addresses contain the public
 * address of the service, but the dashboard reads from where it was loaded. Images and downloads
 * send no header, so the address contains the organization. Addresses of storage do not change.
 */
export function toApiPath(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  if (!isOfApi(pathname)) return url;
  const organization = chosenOrganization();
  if (organization !== undefined) searchParams.set('organization', organization);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

const isOfApi = (path: string): boolean => path.startsWith('/v1/');

/** Returns whether a script of the dashboard may read an address. */
export const isReadable = (url: string): boolean => isOfApi(new URL(url, location.origin).pathname);
