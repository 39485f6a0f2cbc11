import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { apiKeyDigest, isApiKey } from '@tintype/contracts/keys/api-key';
import type { ApiKeyPrincipal, Principal, PrincipalKind } from './principal.ts';

/** Knows one kind of principal by what a request brings along. */
export type Authenticator = {
  readonly kind: PrincipalKind;
  /** `undefined` when the request brings nothing of this kind; throws when it does and that is not good. */
  readonly identify: (headers: IncomingHttpHeaders) => Promise<Principal | undefined>;
};

export type Authenticate = (headers: IncomingHttpHeaders, kinds: readonly PrincipalKind[]) => Promise<Principal>;

/**
 * Asks the authenticators of the kinds that a route admits, in their order; what the route does not admit is not even looked at. Every
 * way to fail looks the same: what is wrong with a secret is nobody's business but its owner's.
 */
export const createAuthentication =
  (authenticators: readonly Authenticator[]): Authenticate =>
  async (headers, kinds) => {
    for (const { kind, identify } of authenticators) {
      const principal = kinds.includes(kind) ? await identify(headers) : undefined;
      if (principal !== undefined) return principal;
    }
    throw new ServiceError('API_KEY_REQUIRED');
  };

type KeyDependencies = {
  /** Gives the owner of a key that is not revoked. Asked on every request, so that a revocation counts at once. */
  readonly findKeyOwner: (keyDigest: Uint8Array) => Promise<ApiKeyPrincipal | undefined>;
  readonly pepper: Uint8Array;
};

export const apiKeyAuthenticator = ({ findKeyOwner, pepper }: KeyDependencies): Authenticator => ({
  kind: 'api-key',
  identify: async (headers) => {
    const sent = keyOf(headers);
    if (sent === undefined) return undefined;
    const owner = isApiKey(sent) ? await findKeyOwner(apiKeyDigest(sent, pepper)) : undefined;
    if (owner === undefined) throw new ServiceError('API_KEY_REQUIRED');
    return owner;
  },
});

/** `X-API-Key` is authoritative: when it says anything, `Authorization` is not looked at (docs/interface/keys.md#authentication). */
function keyOf({ 'x-api-key': own, authorization }: IncomingHttpHeaders): string | undefined {
  const sent = typeof own === 'string' ? own.trim() : '';
  if (sent !== '') return sent;
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
