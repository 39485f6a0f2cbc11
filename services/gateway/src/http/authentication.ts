import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { apiKeyDigest, isApiKey } from '@tintype/contracts/keys/api-key';
import type { ApiKeyPrincipal, Caller, CallerKind } from './principal.ts';

/** What is known of a request before its body is read. */
export type CallerRequest = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  /** Where it came from, as far as that can be trusted. */
  readonly address: string;
};

/** Knows one kind of principal by what a request brings along. */
export type Authenticator = {
  readonly kind: CallerKind;
  /** `undefined` when the request brings nothing of this kind; throws when it does and that is not good. */
  readonly identify: (headers: IncomingHttpHeaders, request: CallerRequest) => Promise<Caller | undefined>;
};

export type Authenticate = (request: CallerRequest, kinds: readonly CallerKind[]) => Promise<Caller>;

/**
 * Asks the authenticators of the kinds that a route admits, in their order; what the route does not admit is not even looked at. Every
 * way to fail looks the same: what is wrong with a secret is nobody's business but its owner's.
 */
export const createAuthentication =
  (authenticators: readonly Authenticator[]): Authenticate =>
  async (request, kinds) => {
    for (const { kind, identify } of authenticators) {
      const caller = kinds.includes(kind) ? await identify(request.headers, request) : undefined;
      if (caller !== undefined) return caller;
    }
    throw new ServiceError(kinds.includes('api-key') ? 'API_KEY_REQUIRED' : 'NOT_SIGNED_IN');
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

/** `X-API-Key` is authoritative: when it is there, `Authorization` is not looked at (docs/interface/keys.md#authentication). */
function keyOf({ 'x-api-key': own, authorization }: IncomingHttpHeaders): string | undefined {
  if (own !== undefined) return typeof own === 'string' ? own.trim() : '';
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
