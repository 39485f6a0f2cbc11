import { resolvePlan } from '@tintype/contracts/plans/plans';
import { recordKeyUse, type KeyOwner } from '@tintype/database/keys/api-keys';
import type { Database } from '@tintype/database/connect';
import type { ApiKeyPrincipal } from './principal.ts';

/**
 * Creates the principal of a key in a request, and records that the key was used. The request does
 * not wait for the record.
 */
export function createKeyPrincipal({ database }: { readonly database: Database }) {
  const noting = new Set<string>();
  return ({ apiKeyId, organizationId, plan, overrides, scopes, isUseNoted }: KeyOwner): ApiKeyPrincipal => {
    if (!isUseNoted && !noting.has(apiKeyId)) {
      noting.add(apiKeyId);
      // The time is only for users who check their keys. If this write fails, the next request
      // writes it.
      void recordKeyUse(database, { id: apiKeyId })
        .catch(() => undefined)
        .finally(() => noting.delete(apiKeyId));
    }
    return { kind: 'api-key', apiKeyId, organizationId, tier: plan, plan: resolvePlan(plan, overrides), scopes };
  };
}
