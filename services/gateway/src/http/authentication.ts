import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { apiKeyDigest, isApiKey } from '@tintype/contracts/keys/api-key';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import type { Database } from '@tintype/database/connect';
import { recordKeyUse, type KeyOwner } from '@tintype/database/keys/api-keys';
import { callerKinds } from './caller-kinds.ts';
import type { ApiKeyPrincipal, Caller, CallerKind } from './principal.ts';

/** The parts of a request that are known before its body is read. */
export type CallerRequest = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  /** The client address, as far as it can be trusted. */
  readonly address: string;
};

export type Authenticator<Kind extends CallerKind = CallerKind> = {
  [One in Kind]: {
    readonly kind: One;
    /**
     * Returns `undefined` if the request has no credentials of this kind; throws if they are
     * invalid.
     */
    readonly identify: (
      headers: IncomingHttpHeaders,
      request: CallerRequest,
    ) => Promise<Extract<Caller, { readonly kind: One }> | undefined>;
  };
}[Kind];

export type AuthenticatorsByKind = {
  readonly [Kind in CallerKind]: readonly [Authenticator<Kind>, ...Authenticator<Kind>[]];
};

export type Authenticate = (request: CallerRequest, kinds: readonly CallerKind[]) => Promise<Caller>;

/** Calls the authenticators of the kinds that a route admits, in their order. */
export const createAuthentication =
  (authenticators: readonly Authenticator[]): Authenticate =>
  async (request, kinds) => {
    for (const { kind, identify } of authenticators) {
      const caller = kinds.includes(kind) ? await identify(request.headers, request) : undefined;
      if (caller !== undefined) return caller;
    }
    const [first] = kinds;
    if (first !== undefined && !kinds.includes('api-key')) throw new ServiceError(callerKinds[first].refusal);
    throw createRefusal(request.headers.authorization === undefined ? 'missing' : 'scheme');
  };

type KeyDependencies = {
  /** Called at every request, so that a revocation takes effect at once. */
  readonly findKeyOwner: (keyDigest: Uint8Array) => Promise<ApiKeyPrincipal | 'revoked' | undefined>;
  /** The pepper of the current secret comes first. */
  readonly peppers: () => readonly Uint8Array[];
};

export const createApiKeyAuthenticator = ({ findKeyOwner, peppers }: KeyDependencies): Authenticator<'api-key'> => ({
  kind: 'api-key',
  identify: async (headers) => {
    const sent = readSentKey(headers);
    if (sent === undefined) return undefined;
    const { key, header } = sent;
    if (!isApiKey(key)) throw createRefusal('malformed', header);
    let owner: Awaited<ReturnType<typeof findKeyOwner>>;
    for (const pepper of peppers()) {
      owner = await findKeyOwner(apiKeyDigest(key, pepper));
      if (owner !== undefined) break;
    }
    if (owner === undefined) throw createRefusal('unknown', header);
    if (owner === 'revoked') throw createRefusal('revoked', header);
    return owner;
  },
});

type KeyHeader = 'X-API-Key' | 'Authorization';
type SentKey = { readonly key: string; readonly header: KeyHeader };

/**
 * The messages do not help guessing: a key has 190 random bits and its checksum is not secret. Only
 * a caller with the exact key learns that it was revoked.
 */
const refusalMessages = {
  missing: () => 'This URL requires an API key. Send it as X-API-Key: <key> or as Authorization: Bearer <key>.',
  scheme: () =>
    'The Authorization header contains no Bearer key. Send Authorization: Bearer <key>, or send the key as X-API-Key.',
  malformed: (header: KeyHeader) =>
    `The key in ${header} is malformed: a key is ttk_ followed by 38 letters and digits. Check that you ` +
    'copied the complete key, without quotes or spaces.',
  unknown: (header: KeyHeader) =>
    `The key in ${header} is unknown to this installation: another installation created it, or its ` +
    'organization was deleted. Create a new key.',
  revoked: (header: KeyHeader) =>
    `The key in ${header} was revoked, has expired, or its creator may no longer create keys. Use another key, or create a new one.`,
} as const;

const createRefusal = (reason: keyof typeof refusalMessages, header: KeyHeader = 'X-API-Key'): ServiceError =>
  new ServiceError('API_KEY_REQUIRED', { message: refusalMessages[reason](header), details: { reason } });

/** A non-empty `X-API-Key` takes precedence (docs/interface/keys.md#authentication). */
export function readSentKey({ 'x-api-key': own, authorization }: IncomingHttpHeaders): SentKey | undefined {
  // A repeated header is a list, which matches no key.
  const sent = String(own ?? '').trim();
  if (sent !== '') return { key: sent, header: 'X-API-Key' };
  const key = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  return key === undefined ? undefined : { key, header: 'Authorization' };
}

/**
 * Creates the principal and records that the key was used. The request does not wait for the
 * record.
 */
export function createKeyPrincipal({ database }: { readonly database: Database }) {
  const noting = new Set<string>();
  return ({ apiKeyId, organizationId, plan, overrides, scopes, isUseNoted }: KeyOwner): ApiKeyPrincipal => {
    if (!isUseNoted && !noting.has(apiKeyId)) {
      noting.add(apiKeyId);
      // If this write fails, the next request writes the time.
      void recordKeyUse(database, { id: apiKeyId })
        .catch(() => undefined)
        .finally(() => noting.delete(apiKeyId));
    }
    return { kind: 'api-key', apiKeyId, organizationId, tier: plan, plan: resolvePlan(plan, overrides), scopes };
  };
}
