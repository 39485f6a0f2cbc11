import { chosenOrganization } from './organization.ts';

/**
 * Result addresses carry the public address of the service; the dashboard asks where it was loaded from. Pictures and downloads send no
 * header, so the address names the organization.
 */
export function ownPath(url: string): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  const organization = chosenOrganization();
  if (organization !== undefined) searchParams.set('organization', organization);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
