import { ServiceError } from '@tintype/contracts/errors/service-error';
import { defineRoute, type DefinedRoute } from '../../define-route.ts';

const document = (id: string, path: string, contentOf: (publicUrl: string) => object): DefinedRoute =>
  defineRoute({
    id,
    method: 'get',
    path,
    summary: 'Get the OAuth metadata.',
    access: 'public',
    allowance: null,
    answers: { 200: { description: 'The document.' } },
    handle: async ({ publicUrl, hasConnections }) => {
      if (!hasConnections)
        throw new ServiceError('NOT_FOUND', {
          message: 'This installation serves no dashboard, so OAuth is unavailable. Connect with an API key.',
        });
      return { status: 200, headers: { 'Cache-Control': 'no-cache' }, json: contentOf(publicUrl) };
    },
  });

/** There is one scope, because a connection may do everything that a key may. */
const scopes = ['tintype'];

/** Returns the metadata of the protected resource (RFC 9728). */
const resource = (publicUrl: string) => ({
  resource: `${publicUrl}/mcp`,
  resource_name: 'Tintype',
  authorization_servers: [publicUrl],
  bearer_methods_supported: ['header'],
  scopes_supported: scopes,
});

/**
 * Returns the metadata of the authorization server (RFC 8414), with RFC 9207 and client ID metadata
 * documents.
 */
const server = (publicUrl: string) => ({
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
  scopes_supported: scopes,
});

export const metadataRoutes: readonly DefinedRoute[] = [
  document('oauthResource', '/.well-known/oauth-protected-resource', resource),
  document('oauthResourceOfMcp', '/.well-known/oauth-protected-resource/mcp', resource),
  document('oauthServer', '/.well-known/oauth-authorization-server', server),
];
