import { apiKeyDigest, newApiKey, toPrincipalId } from '@tintype/contracts/keys/api-key';
import { challengePattern, newOAuthToken } from '@tintype/contracts/oauth/oauth';
import { schema } from '@tintype/contracts/schemas/schema';
import { createConnection } from '@tintype/database/connections/connections';
import { defineRoute, type DefinedRoute, inJson } from '../define-route.ts';
import { organizationId, requireOwnOrganization } from './fields.ts';
import { auditChange } from '../../use-cases/accounts/audit.ts';

const organizationParams = schema({ type: 'object', required: ['organizationId'], properties: { organizationId } });
const addressSchema = { type: 'string', minLength: 1, maxLength: 2_048 } as const;

/** The request that `/oauth/authorize` received. */
const connectionRequest = schema({
  $id: 'ConnectionRequest',
  type: 'object',
  required: ['clientId', 'redirectUri', 'codeChallenge', 'codeChallengeMethod', 'responseType'],
  properties: {
    clientId: { ...addressSchema, description: '`client_id`: URL of the client metadata document of the program.' },
    redirectUri: { ...addressSchema, description: '`redirect_uri`: URL to which the code is sent.' },
    responseType: { const: 'code', description: 'OAuth parameter `response_type`.' },
    codeChallenge: {
      type: 'string',
      maxLength: 43,
      pattern: challengePattern,
      description: 'OAuth parameter `code_challenge` (PKCE).',
    },
    codeChallengeMethod: { const: 'S256', description: 'OAuth parameter `code_challenge_method` (PKCE).' },
    state: { type: 'string', maxLength: 2_048, description: '`state`, returned unchanged to the program.' },
  },
});

const redirectTo = { type: 'string', description: 'URL of the program to which the browser must navigate.' } as const;

type AuthorizationRequest = { readonly redirectUri: string; readonly state?: string };

/** RFC 6749, section 4.1.2; RFC 9207. */
function createRedirectUrl(
  { redirectUri, state }: AuthorizationRequest,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== undefined && { state }) }))
    url.searchParams.set(name, value);
  return url.href;
}

export const connectionRoutes: readonly DefinedRoute[] = [
  defineRoute('POST /v1/organizations/{organizationId}/connections/judge', {
    id: 'judgeConnection',
    summary: 'Get information about a program that requests a connection. Creates nothing.',
    access: ['user'],
    role: 'member',
    params: organizationParams,
    body: connectionRequest,
    answer: inJson(
      'The program.',
      schema({
        $id: 'ConnectionProgram',
        type: 'object',
        required: ['name', 'host', 'redirectHost', 'deniedTo'],
        properties: {
          name: { type: 'string', description: 'Name that the program states for itself.' },
          host: { type: 'string', description: 'Host of the client metadata document, which vouches for the name.' },
          redirectHost: { type: 'string', description: 'Host or scheme to which the code is sent.' },
          deniedTo: {
            type: 'string',
            description: 'URL of the program to which the browser must navigate if the user refuses.',
          },
        },
      }),
    ),
    refusals: ['URL_NOT_ALLOWED'],
    handle: async ({ findClient, publicUrl }, { body, caller, params: named }) => {
      requireOwnOrganization(caller, named);
      const { name } = await findClient(body);
      const { host, protocol } = new URL(body.redirectUri);
      return {
        name,
        host: new URL(body.clientId).host,
        redirectHost: /^https?:$/.test(protocol) ? host : protocol,
        deniedTo: createRedirectUrl(body, { error: 'access_denied', iss: publicUrl }),
      };
    },
  }),
  defineRoute('POST /v1/organizations/{organizationId}/connections', {
    id: 'createConnection',
    summary:
      'Connect a program. The program acts with an API key of the caller, which is listed with the keys of the ' +
      'organization and can be revoked like them.',
    access: ['user'],
    role: 'member',
    needsConfirmation: true,
    params: organizationParams,
    body: connectionRequest,
    status: 201,
    answer: inJson(
      'The program is connected after it exchanges the code.',
      schema({ $id: 'ConnectionAnswer', type: 'object', required: ['redirectTo'], properties: { redirectTo } }),
    ),
    refusals: ['URL_NOT_ALLOWED'],
    handle: async (dependencies, { body, caller, params: named, request, requestId }) => {
      const { apiKeyPepper, clock, database, findClient, newId, oauthDigestsOf, publicUrl, random } = dependencies;
      const own = requireOwnOrganization(caller, named);
      const { clientId, redirectUri, codeChallenge } = body;
      const { name } = await findClient(body);
      const code = newOAuthToken('code', random);
      const by = toPrincipalId(caller);
      await database.transaction(async (db) => {
        const { id } = await createConnection(db, {
          id: newId(),
          organizationId: own,
          name,
          createdBy: by,
          shownPrefix: 'OAuth',
          clientId,
          digest: apiKeyDigest(newApiKey(random), apiKeyPepper),
          codeDigest: oauthDigestsOf(code)[0]!,
          redirectUri,
          challenge: codeChallenge,
          now: clock.now(),
        });
        await auditChange(
          db,
          { caller, request, requestId },
          { action: 'key.created', subject: id, details: { name, clientId } },
        );
      });
      return { redirectTo: createRedirectUrl(body, { code, iss: publicUrl }) };
    },
  }),
];
