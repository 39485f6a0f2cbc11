import { isLoopback, isRegistered } from './redirect-uri.ts';

/**
 * The maximum size of a document in bytes; the draft recommends 5 kB
 * (draft-ietf-oauth-client-id-metadata-document).
 */
export const clientMetadataBytesMax = 65_536;

export type ClientMetadata = { readonly name: string; readonly redirectUris: readonly string[] };
export type MetadataValidation = { readonly client: ClientMetadata } | { readonly fault: string };

/**
 * Returns the error of a client id that should be the address of a metadata document; `undefined`
 * if it is valid.
 */
export function faultOfClientId(clientId: string): string | undefined {
  const url = URL.canParse(clientId) ? new URL(clientId) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))))
    return 'must be the https:// URL of a client metadata document';
  if (url.href !== clientId || url.pathname === '/') return 'must be a normalised URL with a path';
  if (url.hash !== '' || url.username !== '' || url.password !== '') return 'must not have a fragment or credentials';
  return undefined;
}

/** Validates the text of the document at `clientId`, for a code that is sent to `redirectUri`. */
export function validateClientMetadata(
  text: string,
  asked: { clientId: string; redirectUri: string },
): MetadataValidation {
  const sent = parseMetadata(text);
  if (sent === undefined) return { fault: 'is not a JSON object' };
  if (sent['client_id'] !== asked.clientId) return { fault: 'has a different client_id' };
  const method = sent['token_endpoint_auth_method'] ?? 'none';
  if (method !== 'none')
    return { fault: `requests the token_endpoint_auth_method ${JSON.stringify(method)}, but only none is supported` };
  const uris = sent['redirect_uris'];
  const redirectUris = Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
  if (!isRegistered(asked.redirectUri, redirectUris)) return { fault: 'does not list this redirect_uri' };
  const name =
    typeof sent['client_name'] === 'string' ? sent['client_name'].replaceAll(/[\p{C}\s]+/gu, ' ').trim() : '';
  return { client: { name: name.slice(0, 80).toWellFormed() || new URL(asked.clientId).host, redirectUris } };
}

function parseMetadata(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
