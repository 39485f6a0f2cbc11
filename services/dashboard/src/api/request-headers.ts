import { chosenOrganization } from './organization.ts';

/**
 * Returns the headers of every request of the dashboard. Pages of other origins cannot send them,
 * which protects against request forgery.
 */
export function createRequestHeaders(): Readonly<Record<string, string>> {
  const organization = chosenOrganization();
  return {
    'X-Tintype-Request': 'dashboard',
    ...(organization !== undefined && { 'X-Tintype-Organization': organization }),
  };
}
