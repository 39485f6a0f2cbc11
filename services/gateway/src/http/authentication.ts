import { ServiceError } from '@tintype/contracts/errors/service-error';
import { apiKeyDigest, isApiKey } from '@tintype/contracts/keys/api-key';
import type { ApiKeyPrincipal } from './principal.ts';

/** Gives the owner of a key that is not revoked. Asked on every request, so that a revocation counts at once. */
export type FindKeyOwner = (keyDigest: Uint8Array) => Promise<ApiKeyPrincipal | undefined>;
export type Authenticate = (headers: KeyHeaders) => Promise<ApiKeyPrincipal>;
type KeyHeaders = { readonly 'x-api-key'?: string | string[] | undefined; readonly authorization?: string | undefined };

/** Every way to fail looks the same to the caller: what is wrong with a key is nobody's business but its owner's. */
export function createAuthentication({
  findKeyOwner,
  pepper,
}: {
  findKeyOwner: FindKeyOwner;
  pepper: Uint8Array;
}): Authenticate {
  return async (headers) => {
    const key = keyOf(headers);
    const caller = key !== undefined && isApiKey(key) ? await findKeyOwner(apiKeyDigest(key, pepper)) : undefined;
    if (caller === undefined) throw new ServiceError('API_KEY_REQUIRED');
    return caller;
  };
}

/** `X-API-Key` is authoritative: when it is there, `Authorization` is not looked at (contract decisions, section 1). */
function keyOf({ 'x-api-key': own, authorization }: KeyHeaders): string | undefined {
  if (own !== undefined) return typeof own === 'string' ? own.trim() : undefined;
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
