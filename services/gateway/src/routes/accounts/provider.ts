import { parseLocalPath } from '@tintype/contracts/accounts/sign-in';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { findWaysIn, removeIdentities } from '@tintype/database/accounts/sign-in-methods';
import { type AttemptPurpose, callbackPath } from '../../accounts/provider.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../http/principal.ts';
import type { Reply } from '../../http/route.ts';
import { auditChange } from '../../use-cases/accounts/audit.ts';
import {
  type ProviderProblem,
  enterByProvider,
  findAttemptSession,
} from '../../use-cases/accounts/enter-by-provider.ts';
import { type DefinedRoute, defineRoute, forEveryone, forOwnPages, forAccount } from '../define-route.ts';

const providerPath = '/v1/account/provider';

const redirectResponses = {
  200: {
    description: 'URL to which the browser must navigate.',
    content: {
      'application/json': schema({
        $id: 'ProviderAddress',
        type: 'object',
        required: ['url'],
        properties: { url: { type: 'string', description: 'URL to which the browser must navigate.' } },
      }),
    },
    headers: { 'Set-Cookie': 'Encrypted state of this attempt. Expires in 10 minutes.' },
  },
} as const;

const startBody = schema({
  type: 'object',
  properties: { to: { type: 'string', maxLength: 2_000, description: 'Path of the page to return to.' } },
});

async function sendTo({ accounts, logger }: Dependencies, errand: AttemptPurpose): Promise<Reply> {
  if (accounts.provider.settings === undefined)
    throw new ServiceError('NOT_FOUND', {
      message: 'This installation has no identity provider (TINTYPE_OIDC_ISSUER).',
    });
  const begun = await accounts.provider.begin(errand).catch((error: unknown) => {
    logger.warn({ error: String(error) }, 'provider.unavailable');
    throw new ServiceError('PROVIDER_UNAVAILABLE', {
      message:
        'The identity provider does not respond. Try again, or sign in another way. Administrators can run “tintype doctor”.',
    });
  });
  return { status: 200, headers: { 'Set-Cookie': begun.cookie }, json: { url: begun.url } };
}

export const providerRoutes: readonly DefinedRoute[] = [
  defineRoute(`POST ${providerPath}/sign-in`, {
    id: 'beginProviderSignIn',
    summary:
      'Start a sign-in with the identity provider (OpenID Connect authorization code flow with PKCE, state and nonce).',
    ...forOwnPages,
    body: startBody,
    answers: redirectResponses,
    refusals: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
    handle: (dependencies, { body: { to = '' } }) =>
      sendTo(dependencies, { kind: 'sign-in', to: parseLocalPath(to, dependencies.publicUrl) ?? '/home' }),
  }),
  defineRoute(`POST ${providerPath}/link`, {
    id: 'linkProvider',
    summary: 'Start linking the account to the identity provider.',
    ...forAccount,
    needsConfirmation: true,
    answers: redirectResponses,
    refusals: ['PROVIDER_UNAVAILABLE'],
    handle: (dependencies, { caller: { session } }) =>
      sendTo(dependencies, { kind: 'link', sessionId: session.id, to: '/me' }),
  }),
  defineRoute(`POST ${providerPath}/confirm`, {
    id: 'confirmByProvider',
    summary: 'Start confirming the identity with the identity provider.',
    ...forAccount,
    body: startBody,
    answers: redirectResponses,
    refusals: ['PROVIDER_UNAVAILABLE'],
    handle: (dependencies, { caller: { session }, body: { to = '' } }) =>
      sendTo(dependencies, {
        kind: 'confirm',
        sessionId: session.id,
        to: parseLocalPath(to, dependencies.publicUrl) ?? '/me',
      }),
  }),
  defineRoute(`DELETE ${providerPath}`, {
    id: 'unlinkProvider',
    summary: 'Unlink the identity provider. The last sign-in method of an account cannot be removed.',
    ...forAccount,
    needsConfirmation: true,
    answer: 'The identity provider was unlinked.',
    refusals: ['LAST_WAY_IN'],
    handle: async ({ accounts, database }, { caller, request, requestId }) => {
      const { userId } = caller;
      const { issuer } = accounts.provider;
      await database.transaction(async (db) => {
        const ways = await findWaysIn(db, { userId, issuer, isToChange: true });
        found(await removeIdentities(db, { issuer, userId }));
        if (!ways.password && ways.passkeys === 0) throw new ServiceError('LAST_WAY_IN');
        await auditChange(
          db,
          { caller, request, requestId },
          { action: 'user.provider_unlinked', details: { issuer } },
        );
      });
    },
  }),
  /** Valid only in the browser that has the attempt in its sealed cookie. */
  defineRoute(`GET ${callbackPath}`, {
    id: 'providerCallback',
    summary: 'Redirect URI for the identity provider. Redirects to a page of the dashboard.',
    ...forEveryone,
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
        return redirectTo(dependencies, addProblem('/sign-in', 'expired'));
      const { errand } = state;
      const back = errand.kind === 'sign-in' ? '/sign-in' : '/me';
      const claims = await accounts.provider.finish(request.query, state).catch((error: unknown) => {
        // The library's error text contains field names but no values.
        logger.warn({ requestId, error: String(error) }, 'provider.refused');
        return undefined;
      });
      if (claims === undefined) return redirectTo(dependencies, addProblem(back, 'refused'));
      const outcome = await (errand.kind === 'sign-in'
        ? enterByProvider(dependencies, claims, { request, requestId })
        : findAttemptSession(dependencies, errand, claims, { request, requestId }));
      return typeof outcome === 'string'
        ? redirectTo(dependencies, addProblem(back, outcome))
        : redirectTo(dependencies, errand.to, outcome.cookie);
    },
  }),
];

const addProblem = (page: string, problem: ProviderProblem): string => `${page}?problem=${problem}`;

function redirectTo({ accounts }: Dependencies, page: string, session?: string): Reply {
  // The map can contain only one cookie. A new session ends the attempt anyway.
  return {
    status: 303,
    headers: { Location: page, 'Set-Cookie': session ?? accounts.provider.take, 'Cache-Control': 'no-store' },
    empty: true,
  };
}
