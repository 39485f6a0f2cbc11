import { chosenOrganization } from './organization.ts';

/**
 * Result addresses carry the public address of the service; the dashboard asks where it was loaded from. Pictures and downloads send no
 * header, so the address names the organization. Addresses of storage are left as they are.
 */
export function ownPath(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  if (!isOfApi(pathname)) return url;
  const organization = chosenOrganization();
  if (organization !== undefined) searchParams.set('organization', organization);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

const isOfApi = (path: string): boolean => path.startsWith('/v1/');

/** Whether a script of the dashboard may read it. */
export const isReadable = (url: string): boolean => isOfApi(new URL(url, location.origin).pathname);
