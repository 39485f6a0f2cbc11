import type { IncomingHttpHeaders } from 'node:http';
import { tokenDigest } from '@tintype/contracts/accounts/tokens';
import { ServiceError, invalidFields } from '@tintype/contracts/errors/service-error';
import { canonicalQuery } from '@tintype/contracts/links/canonical-query';
import { linkKeyIdPattern } from '@tintype/contracts/links/link-key';
import { isSignedWith } from '@tintype/contracts/links/make-link';
import { isOAuthToken, oauthTokens } from '@tintype/contracts/oauth/oauth';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import type { Database } from '@tintype/database/connect';
import { findKeyByAccessToken } from '@tintype/database/connections/connections';
import { findTrigger } from '@tintype/database/pipelines/save-pipeline';
import type { Dependencies } from '../dependencies.ts';
import { readSentKey, type Authenticator } from '../http/authentication.ts';
import { toJson } from '../http/to-json.ts';

type AccessTokenAuthenticatorParts = Pick<Dependencies, 'database' | 'keyPrincipal' | 'oauthDigestsOf'>;

/**
 * A connected program acts as the key of its connection, which is checked at every request, so that
 * its end takes effect at once.
 */
export const accessTokenAuthenticator = ({
  database,
  keyPrincipal,
  oauthDigestsOf,
}: AccessTokenAuthenticatorParts): Authenticator<'api-key'> => ({
  kind: 'api-key',
  identify: async (headers) => {
    const token = readSentKey(headers)?.key;
    if (token === undefined || !token.startsWith(oauthTokens.access.prefix)) return undefined;
    if (!isOAuthToken('access', token)) throw createEndedError();
    for (const digest of oauthDigestsOf(token)) {
      const owner = await findKeyByAccessToken(database, digest);
      if (owner === 'ended') throw createEndedError();
      if (owner === undefined) continue;
      return keyPrincipal(owner);
    }
    throw createEndedError();
  },
});

const createEndedError = (): ServiceError =>
  new ServiceError('API_KEY_REQUIRED', {
    message: 'The access token has expired, or its connection has ended. Refresh the token, or connect again.',
    details: { reason: 'token' },
  });

type LinkAuthenticatorDependencies = Pick<Dependencies, 'findSigningKey' | 'openLinkSecret' | 'clock'>;

/**
 * The key is read at every request, so that a revocation takes effect at once. A wrong signature is
 * reported first. Only callers with a correct signature learn that a key was revoked, unless its
 * secret no longer exists.
 */
export const linkAuthenticator = ({
  findSigningKey,
  openLinkSecret,
  clock,
}: LinkAuthenticatorDependencies): Authenticator<'link'> => ({
  kind: 'link',
  identify: async (_headers, { query }) => {
    const [id, expires, signature] = ['key', 'expires', 'signature'].map((name) => findSingle(query, name));
    if (id === undefined || signature === undefined) throw createRefusal('missing');
    if (!keyIdPattern.test(id)) throw createRefusal('unknown');
    const key = await findSigningKey(id);
    if (key === undefined) throw createRefusal('unknown');
    if (!key.isActive) throw createRefusal('revoked');
    const signed = canonicalQuery(query);
    const secrets = key.secrets.map((sealed) => openLinkSecret(sealed, id));
    if (!isSignedWith(signed, signature, secrets))
      throw createRefusal('signature', { signed: signed.slice(0, signedMax) });
    // A different text is reported with the errors of the query.
    if (/^\d{1,12}$/.test(expires ?? '') && Number(expires) * 1_000 <= clock.now().getTime())
      throw new ServiceError('LINK_EXPIRED');
    const { organizationId, plan, overrides, hosts, requireExpiry, cacheTtl, maxWidth, maxHeight } = key;
    return {
      kind: 'link',
      linkKeyId: id,
      organizationId,
      tier: plan,
      plan: resolvePlan(plan, overrides),
      settings: toJson({ hosts: [...hosts], requireExpiry, cacheTtl, maxWidth, maxHeight }),
      signed,
    };
  },
});

function findSingle(query: URLSearchParams, name: string): string | undefined {
  const [first, ...more] = query.getAll(name);
  if (more.length > 0) throw invalidFields({ [name]: 'is sent more than once. Send it once' });
  return first;
}

const keyIdPattern = new RegExp(linkKeyIdPattern);
const signedMax = 4_000;
/** The texts reveal nothing: the ID of a key is in every link, and a secret has 256 random bits. */
const refusalMessages = {
  missing: 'A link requires the parameters key=<link key id> and signature=<hex>.',
  unknown:
    'The link key is unknown to this installation, or its organization was deleted. Sign the link with another link key.',
  revoked: 'The link key was revoked, or its creator may no longer create keys. Sign the link with another link key.',
  signature:
    'The signature does not match the parameters of the link. Sign details.signed with the secret of the ' +
    'link key (HMAC-SHA256, lower-case hexadecimal).',
} as const;
const createRefusal = (reason: keyof typeof refusalMessages, details: object = {}): ServiceError =>
  new ServiceError('LINK_SIGNATURE_REQUIRED', { message: refusalMessages[reason], details: { reason, ...details } });

type TriggerAuthenticatorDependencies = {
  readonly database: Database;
  readonly triggerPeppers: () => readonly [Uint8Array, ...Uint8Array[]];
};

/** An unknown pipeline, an unknown or disabled trigger, and a wrong secret get the same error. */
export const triggerAuthenticator = ({
  database,
  triggerPeppers,
}: TriggerAuthenticatorDependencies): Authenticator<'trigger'> => ({
  kind: 'trigger',
  identify: async (headers, { params }) => {
    const { pipelineId, nodeId } = params as { readonly pipelineId: string; readonly nodeId: string };
    const secret = findBearerToken(headers);
    const digests = triggerSecretDigests(secret ?? '', triggerPeppers());
    // A text that cannot be stored as an ID belongs to no trigger.
    const isNamed = [pipelineId, nodeId].every((text) => /^[A-Za-z0-9_-]{1,64}$/.test(text));
    const found = isNamed ? await findTrigger(database, { id: pipelineId, nodeId, digests }) : undefined;
    if (secret === undefined || found === undefined) throw new ServiceError('TRIGGER_SECRET_REQUIRED');
    const { organizationId, tier, overrides } = found;
    return { kind: 'trigger', pipelineId, nodeId, organizationId, tier, plan: resolvePlan(tier, overrides) };
  },
});

/** Returns `undefined` if the header is repeated. */
export const findBearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization ?? '')?.[1];

/** A new secret uses the first digest. */
export function triggerSecretDigests(
  secret: string,
  [pepper, ...former]: readonly [Uint8Array, ...Uint8Array[]],
): [Buffer, ...Buffer[]] {
  return [tokenDigest(secret, pepper), ...former.map((one) => tokenDigest(secret, one))];
}
