import { chosenOrganization } from './organization.ts';

/** What every request of the dashboard carries: no page of somebody else can send it. */
export function requestHeaders(): Readonly<Record<string, string>> {
  const organization = chosenOrganization();
  return {
    'X-Tintype-Request': 'dashboard',
    ...(organization !== undefined && { 'X-Tintype-Organization': organization }),
  };
}
