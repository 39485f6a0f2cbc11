import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { resolvePlan } from '@tintype/contracts/plans/plans';
import type { Database } from '@tintype/database/connect';
import { findTrigger } from '@tintype/database/pipelines/save-pipeline';
import { tokenDigest } from '@tintype/contracts/accounts/tokens';
import type { Authenticator } from '../../http/authentication.ts';

type Dependencies = {
  readonly database: Database;
  readonly triggerPeppers: () => readonly [Uint8Array, ...Uint8Array[]];
};

/**
 * Authenticates a trigger by its path and secret. The error is the same for an unknown pipeline, an
 * unknown or disabled trigger, and a wrong secret.
 */
export const triggerAuthenticator = ({ database, triggerPeppers }: Dependencies): Authenticator<'trigger'> => ({
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

/**
 * Returns the secret of `Authorization: Bearer <secret>`; `undefined` if the header is repeated.
 */
export const findBearerToken = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,200})$/i.exec(authorization ?? '')?.[1];

/** Digests under which a secret may be stored; a new secret uses the first. */
export function triggerSecretDigests(
  secret: string,
  [pepper, ...former]: readonly [Uint8Array, ...Uint8Array[]],
): [Buffer, ...Buffer[]] {
  return [tokenDigest(secret, pepper), ...former.map((one) => tokenDigest(secret, one))];
}
