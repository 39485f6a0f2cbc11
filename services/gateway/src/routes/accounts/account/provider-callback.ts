import { schema } from '@tintype/contracts/schemas/schema';
import { callbackPath } from '../../../accounts/provider.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Reply } from '../../../http/route.ts';
import { defineRoute } from '../../define-route.ts';
import { type ProviderProblem, enter, ofSession } from '../../../use-cases/accounts/enter-by-provider.ts';

/**
 * The provider redirects here. The request is valid only in this browser, because the state of the
 * attempt is in its sealed cookie.
 */
export const providerCallbackRoute = defineRoute({
  id: 'providerCallback',
  method: 'get',
  path: callbackPath,
  summary: 'Redirect URI for the identity provider. Redirects to a page of the dashboard.',
  access: 'public',
  allowance: null,
  query: schema({
    type: 'object',
    properties: {
      code: { type: 'string', description: 'Authorization code. Can be used once.' },
      state: { type: 'string', description: 'State, as sent to the identity provider.' },
      iss: { type: 'string', description: 'Issuer identifier of the identity provider.' },
      error: { type: 'string', description: 'Error code, if there is no authorization code.' },
      error_description: { type: 'string', description: 'Error description. Not shown.' },
      session_state: { type: 'string', description: 'Session state of the identity provider. Not used.' },
    },
  }),
  answers: {
    303: {
      description: 'Redirect to the requested page, or to a page that shows the error.',
      headers: { Location: 'URL of the page.', 'Set-Cookie': 'Cookie of the session, after a sign-in.' },
    },
  },
  handle: async (dependencies, { request, requestId }) => {
    const { accounts, logger } = dependencies;
    const state = accounts.provider.begun(request.headers.cookie);
    if (accounts.provider.settings === undefined || state === undefined)
      return leadTo(dependencies, failed('/sign-in', 'expired'));
    const { errand } = state;
    const back = errand.kind === 'sign-in' ? '/sign-in' : '/me';
    const claims = await accounts.provider.finish(request.query, state).catch((error: unknown) => {
      // The library's error text contains field names but no values, so it is safe to log.
      logger.warn({ requestId, error: String(error) }, 'provider.refused');
      return undefined;
    });
    if (claims === undefined) return leadTo(dependencies, failed(back, 'refused'));
    const outcome = await (errand.kind === 'sign-in'
      ? enter(dependencies, claims, { request, requestId })
      : ofSession(dependencies, errand, claims, { request, requestId }));
    return typeof outcome === 'string'
      ? leadTo(dependencies, failed(back, outcome))
      : leadTo(dependencies, errand.to, outcome.cookie);
  },
});

const failed = (page: string, problem: ProviderProblem): string => `${page}?problem=${problem}`;

/** Redirects to a page and ends the attempt. */
function leadTo({ accounts }: Dependencies, page: string, session?: string): Reply {
  // This map can contain only one cookie. A new session ends the attempt anyway, so its cookie need
  // not be removed then.
  return {
    status: 303,
    headers: { Location: page, 'Set-Cookie': session ?? accounts.provider.take, 'Cache-Control': 'no-store' },
    empty: true,
  };
}
