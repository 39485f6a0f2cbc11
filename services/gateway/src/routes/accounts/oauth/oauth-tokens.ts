import { newOAuthToken, oauthTokens } from '@tintype/contracts/oauth/tokens';
import { schema } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import {
  endConnectionByToken,
  exchangeCode,
  exchangeRefresh,
  type ExchangeResult,
} from '@tintype/database/connections/connections';
import type { Db } from '@tintype/database/connect';
import type { Dependencies } from '../../../dependencies.ts';
import type { Reply } from '../../../http/route.ts';
import { defineRoute, type DefinedRoute } from '../../define-route.ts';

const text = { type: 'string', maxLength: 2_048 } as const;
const noStore = { 'Cache-Control': 'no-store' } as const;

/** An error as OAuth writes it (RFC 6749, section 5.2). */
const createErrorReply = (error: string, description: string): Reply => ({
  status: 400,
  headers: noStore,
  json: { error, error_description: description },
});

/** The response is the same for a code that is wrong, expired, used or of a different program. */
const invalidGrant = createErrorReply('invalid_grant', 'The code or refresh token is not valid. Connect again.');

const token = defineRoute({
  id: 'oauthToken',
  method: 'post',
  path: '/oauth/token',
  summary: 'Exchange a code or a refresh token for tokens.',
  access: 'public',
  allowance: null,
  takesForm: true,
  body: schema({
    type: 'object',
    properties: {
      grant_type: text,
      client_id: text,
      code: text,
      redirect_uri: text,
      code_verifier: text,
      refresh_token: text,
      resource: text,
      scope: text,
    },
  }),
  answers: { 200: { description: 'The tokens.' } },
  handle: async (dependencies, { body, request: { address }, requestId }) => {
    const { database, oauthDigestsOf, publicUrl, random } = dependencies;
    const { grant_type: grant, client_id: clientId, resource } = body;
    if (clientId === undefined) return createErrorReply('invalid_request', 'client_id is required.');
    if (resource !== undefined && !listResources(publicUrl).includes(resource))
      return createErrorReply('invalid_target', `resource must be ${publicUrl}/mcp.`);
    const [access, refresh] = [newOAuthToken('access', random), newOAuthToken('refresh', random)];
    const tokens = { access: oauthDigestsOf(access)[0]!, refresh: oauthDigestsOf(refresh)[0]! };
    const sent = (presented: string) => ({ digests: oauthDigestsOf(presented), clientId, tokens });
    const exchange = (): ((db: Db) => Promise<ExchangeResult>) | string => {
      if (grant === 'authorization_code') {
        const { code, redirect_uri: redirectUri, code_verifier: verifier } = body;
        if (code === undefined || redirectUri === undefined || verifier === undefined)
          return 'code, redirect_uri and code_verifier are required.';
        return (db) => exchangeCode(db, { ...sent(code), redirectUri, verifier });
      }
      if (body.refresh_token === undefined) return 'refresh_token is required.';
      const presented = sent(body.refresh_token);
      return (db) => exchangeRefresh(db, presented);
    };
    if (grant !== 'authorization_code' && grant !== 'refresh_token')
      return createErrorReply('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
    const work = exchange();
    if (typeof work === 'string') return createErrorReply('invalid_request', work);
    const exchanged = await database.transaction(async (db) => {
      const outcome = await work(db);
      if (typeof outcome !== 'string') await auditEnd(db, outcome.replayed, { address, requestId });
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

/** Ends the complete connection (RFC 7009). The response does not reveal whether there was one. */
const revoke = defineRoute({
  id: 'oauthRevoke',
  method: 'post',
  path: '/oauth/revoke',
  summary: 'End a connection.',
  access: 'public',
  allowance: null,
  takesForm: true,
  body: schema({ type: 'object', properties: { token: text, token_type_hint: text, client_id: text } }),
  answers: { 200: { description: 'The connection has ended.' } },
  handle: async ({ database, oauthDigestsOf }, { body, request: { address }, requestId }) => {
    const { token: presented, client_id: clientId } = body;
    if (presented === undefined || clientId === undefined)
      return createErrorReply('invalid_request', 'token and client_id are required.');
    await database.transaction(async (db) => {
      const ended = await endConnectionByToken(db, { digests: oauthDigestsOf(presented), clientId });
      if (ended !== undefined) await auditEnd(db, ended, { address, requestId });
    });
    return { status: 200, headers: noStore, json: {} };
  },
});

/** Some programs specify the installation instead of its endpoint. */
const listResources = (publicUrl: Dependencies['publicUrl']): readonly string[] => [
  `${publicUrl}/mcp`,
  publicUrl,
  `${publicUrl}/`,
];

type RevokedConnection = { readonly id: string; readonly organizationId: string };

/** Records that the holder of the token ended the connection. */
const auditEnd = (
  db: Db,
  { id, organizationId }: RevokedConnection,
  from: { address: string; requestId: string },
): Promise<void> => writeAudit(db, { organizationId, actor: `key:${id}`, action: 'key.revoked', subject: id, ...from });

export const tokenRoutes: readonly DefinedRoute[] = [token, revoke];
