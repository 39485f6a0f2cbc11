import { createHash, timingSafeEqual, createHmac } from 'node:crypto';
import { randomText, type RandomBytes } from '../ids/ids.ts';

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
/** Schemes that a browser runs or opens itself. */
const forbidden: readonly string[] = [
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
];

/** Plain HTTP stays on the user's machine there (RFC 8252, section 7.3). */
const isLoopback = (url: URL): boolean => loopback.includes(url.hostname);

/** Allows https, http on the user's machine, or the scheme of a program. */
export function isRedirectAllowed(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'http:') return isLoopback(url);
  return !forbidden.includes(url.protocol);
}

/** The port on the user's machine does not count (RFC 8252, section 7.3). */
export function isRegistered(sent: string, registered: readonly string[]): boolean {
  if (!isRedirectAllowed(sent)) return false;
  return registered.some((one) => one === sent || (isLocal.test(one) && withoutPort(one) === withoutPort(sent)));
}

const isLocal = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?=[/?]|$)/;
const withoutPort = (text: string): string => text.replace(isLocal, (origin) => origin.replace(/:\d+$/, ''));

/** The draft recommends 5 kB (draft-ietf-oauth-client-id-metadata-document). */
export const clientMetadataBytesMax = 65_536;

export type ClientMetadata = { readonly name: string; readonly redirectUris: readonly string[] };
type MetadataValidation = { readonly client: ClientMetadata } | { readonly fault: string };

export function faultOfClientId(clientId: string): string | undefined {
  const url = URL.canParse(clientId) ? new URL(clientId) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))))
    return 'must be the https:// URL of a client metadata document';
  if (url.href !== clientId || url.pathname === '/') return 'must be a normalised URL with a path';
  if (url.hash !== '' || url.username !== '' || url.password !== '') return 'must not have a fragment or credentials';
  return undefined;
}

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

/** A SHA-256 hash in base64url (RFC 7636, section 4.2). */
export const challengePattern = '^[A-Za-z0-9_-]{43}$';

export function isProven(challenge: string, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const own = createHash('sha256').update(verifier).digest();
  const sent = Buffer.from(challenge, 'base64url');
  return own.length === sent.length && timingSafeEqual(own, sent);
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Each use replaces a refresh token. The connection ends when its newest refresh token expires
 * unused.
 */
export const oauthTokens = {
  code: { prefix: 'ttc_', lifetimeMs: 5 * minuteMs },
  access: { prefix: 'tta_', lifetimeMs: 60 * minuteMs },
  refresh: { prefix: 'ttr_', lifetimeMs: 60 * dayMs },
} as const;
export type OAuthTokenKind = keyof typeof oauthTokens;

/** How long a used refresh token works again, because the response may have been lost. */
export const refreshAgainMs = minuteMs;

const oauthAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 40;

/** The length provides 238 random bits. */
export const newOAuthToken = (kind: OAuthTokenKind, random: RandomBytes): string =>
  oauthTokens[kind].prefix + randomText(random, oauthAlphabet, secretLength);

export const isOAuthToken = (kind: OAuthTokenKind, text: string): boolean =>
  text.startsWith(oauthTokens[kind].prefix) && text.length === oauthTokens[kind].prefix.length + secretLength;

/** The database stores only this digest of a token. */
export const oauthTokenDigest = (token: string, pepper: Uint8Array): Buffer =>
  createHmac('sha256', pepper).update(token).digest();
