import { defineRoute, type DefinedRoute } from '../../define-route.ts';
import { metadataRoutes } from './oauth-metadata.ts';
import { tokenRoutes } from './oauth-tokens.ts';

/**
 * Redirects to the page on which a user gives consent. The session cookie is not sent with a visit
 * from another site (`SameSite=Strict`), so this route does not know the user. The page checks the
 * session itself.
 */
const authorize = defineRoute({
  id: 'oauthAuthorize',
  method: 'get',
  path: '/oauth/authorize',
  summary: 'Start connecting a program.',
  access: 'public',
  allowance: null,
  answers: { 302: { description: 'The page on which the user approves the connection.' } },
  handle: async ({ publicUrl }, { request: { query } }) => ({
    status: 302,
    // The request is passed as one parameter: the router of the page would read a `state` of digits
    // as a number.
    headers: {
      Location: `${publicUrl}/connect?request=${Buffer.from(query.toString()).toString('base64url')}`,
      'Cache-Control': 'no-store',
    },
    empty: true,
  }),
});

export const oauthRoutes: readonly DefinedRoute[] = [...metadataRoutes, authorize, ...tokenRoutes];
