import { ServiceError } from '@tintype/contracts/errors/service-error';
import { newOAuthToken, oauthTokens } from '@tintype/contracts/oauth/oauth';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import type { Db } from '@tintype/database/connect';
import {
  endConnectionByToken,
  exchangeCode,
  exchangeRefresh,
  type ExchangeResult,
} from '@tintype/database/connections/connections';
import type { Dependencies } from '../../dependencies.ts';
import type { Reply } from '../../http/route.ts';
import { defineRoute, type DefinedRoute, forEveryone } from '../define-route.ts';

const defineMetadataRoute = (id: string, path: string, contentOf: (publicUrl: string) => object): DefinedRoute =>
  defineRoute(`GET ${path}`, {
    id,
    summary: 'Get the OAuth metadata.',
    ...forEveryone,
    answers: { 200: { description: 'The document.' } },
    handle: async ({ publicUrl, hasConnections }) => {
      if (!hasConnections)
        throw new ServiceError('NOT_FOUND', {
          message: 'This installation serves no dashboard, so OAuth is unavailable. Connect with an API key.',
        });
      return { status: 200, headers: { 'Cache-Control': 'no-cache' }, json: contentOf(publicUrl) };
    },
  });

/** One scope: a connection may do everything that a key may. */
const oauthScopes = ['tintype'];

/** RFC 9728. */
const describeResource = (publicUrl: string) => ({
  resource: `${publicUrl}/mcp`,
  resource_name: 'Tintype',
  authorization_servers: [publicUrl],
  bearer_methods_supported: ['header'],
  scopes_supported: oauthScopes,
});

/** RFC 8414, with RFC 9207 and client ID metadata documents. */
const describeServer = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/oauth/authorize`,
  token_endpoint: `${publicUrl}/oauth/token`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
  scopes_supported: oauthScopes,
});

const metadataRoutes: readonly DefinedRoute[] = [
  defineMetadataRoute('oauthResource', '/.well-known/oauth-protected-resource', describeResource),
  defineMetadataRoute('oauthResourceOfMcp', '/.well-known/oauth-protected-resource/mcp', describeResource),
  defineMetadataRoute('oauthServer', '/.well-known/oauth-authorization-server', describeServer),
];

const textSchema = { type: 'string', maxLength: 2_048 } as const;
const noStore = { 'Cache-Control': 'no-store' } as const;

/** RFC 6749, section 5.2. */
const createErrorReply = (error: string, description: string): Reply => ({
  status: 400,
  headers: noStore,
  json: { error, error_description: description },
});

/** Wrong, expired, used, or of a different program. */
const invalidGrant = createErrorReply('invalid_grant', 'The code or refresh token is not valid. Connect again.');

const tokenRequest = schema({
  type: 'object',
  properties: {
    grant_type: textSchema,
    client_id: textSchema,
    code: textSchema,
    redirect_uri: textSchema,
    code_verifier: textSchema,
    refresh_token: textSchema,
    resource: textSchema,
    scope: textSchema,
  },
});
type Exchange = (db: Db) => Promise<ExchangeResult>;
type PresentedTokens = Omit<Parameters<typeof exchangeRefresh>[1], 'digests'>;

function findExchange(
  {
    grant_type: grant,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    refresh_token: refresh,
  }: TypeOf<typeof tokenRequest>,
  presented: PresentedTokens,
  digestsOf: Dependencies['oauthDigestsOf'],
): Exchange | Reply {
  if (grant === 'authorization_code') {
    if (code === undefined || redirectUri === undefined || verifier === undefined)
      return createErrorReply('invalid_request', 'code, redirect_uri and code_verifier are required.');
    return (db) => exchangeCode(db, { ...presented, digests: digestsOf(code), redirectUri, verifier });
  }
  if (grant !== 'refresh_token')
    return createErrorReply('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  if (refresh === undefined) return createErrorReply('invalid_request', 'refresh_token is required.');
  return (db) => exchangeRefresh(db, { ...presented, digests: digestsOf(refresh) });
}

const tokenRoute = defineRoute('POST /oauth/token', {
  id: 'oauthToken',
  summary: 'Exchange a code or a refresh token for tokens.',
  ...forEveryone,
  takesForm: true,
  body: tokenRequest,
  answers: { 200: { description: 'The tokens.' } },
  handle: async ({ database, oauthDigestsOf, publicUrl, random }, { body, request: { address }, requestId }) => {
    const { client_id: clientId, resource } = body;
    if (clientId === undefined) return createErrorReply('invalid_request', 'client_id is required.');
    if (resource !== undefined && !listResources(publicUrl).includes(resource))
      return createErrorReply('invalid_target', `resource must be ${publicUrl}/mcp.`);
    const [access, refresh] = [newOAuthToken('access', random), newOAuthToken('refresh', random)];
    const tokens = { access: oauthDigestsOf(access)[0]!, refresh: oauthDigestsOf(refresh)[0]! };
    const exchange = findExchange(body, { clientId, tokens }, oauthDigestsOf);
    if (typeof exchange !== 'function') return exchange;
    const exchanged = await database.transaction(async (db) => {
      const outcome = await exchange(db);
      if (typeof outcome !== 'string') await auditRevocation(db, outcome.replayed, { address, requestId });
      return outcome;
    });
    if (exchanged !== 'exchanged') return invalidGrant;
    return {
      status: 200,
      headers: noStore,
      json: {
        access_token: access,
        token_type: 'Bearer',
        expires_in: oauthTokens.access.lifetimeMs / 1_000,
        refresh_token: refresh,
        scope: 'tintype',
      },
    };
  },
});

/** Some programs specify the installation instead of its endpoint. */
const listResources = (publicUrl: Dependencies['publicUrl']): readonly string[] => [
  `${publicUrl}/mcp`,
  publicUrl,
  `${publicUrl}/`,
];

type RevokedConnection = { readonly id: string; readonly organizationId: string };

/** The holder of the token ended the connection. */
const auditRevocation = (
  db: Db,
  { id, organizationId }: RevokedConnection,
  from: { address: string; requestId: string },
): Promise<void> => writeAudit(db, { organizationId, actor: `key:${id}`, action: 'key.revoked', subject: id, ...from });

const tokenRoutes: readonly DefinedRoute[] = [
  tokenRoute,
  /** RFC 7009. The response does not reveal whether there was a connection. */
  defineRoute('POST /oauth/revoke', {
    id: 'oauthRevoke',
    summary: 'End a connection.',
    ...forEveryone,
    takesForm: true,
    body: schema({
      type: 'object',
      properties: { token: textSchema, token_type_hint: textSchema, client_id: textSchema },
    }),
    answers: { 200: { description: 'The connection has ended.' } },
    handle: async ({ database, oauthDigestsOf }, { body, request: { address }, requestId }) => {
      const { token: presented, client_id: clientId } = body;
      if (presented === undefined || clientId === undefined)
        return createErrorReply('invalid_request', 'token and client_id are required.');
      await database.transaction(async (db) => {
        const ended = await endConnectionByToken(db, { digests: oauthDigestsOf(presented), clientId });
        if (ended !== undefined) await auditRevocation(db, ended, { address, requestId });
      });
      return { status: 200, headers: noStore, json: {} };
    },
  }),
];

export const oauthRoutes: readonly DefinedRoute[] = [
  ...metadataRoutes,
  /**
   * Redirects to the page of consent. The session cookie is not sent with a visit from another site
   * (`SameSite=Strict`), so the page checks the session itself.
   */
  defineRoute('GET /oauth/authorize', {
    id: 'oauthAuthorize',
    summary: 'Start connecting a program.',
    ...forEveryone,
    answers: { 302: { description: 'The page on which the user approves the connection.' } },
    handle: async ({ publicUrl }, { request: { query } }) => ({
      status: 302,
      // One parameter: the router of the page would read a `state` of digits as a number.
      headers: {
        Location: `${publicUrl}/connect?request=${Buffer.from(query.toString()).toString('base64url')}`,
        'Cache-Control': 'no-store',
      },
      empty: true,
    }),
  }),
  ...tokenRoutes,
];
