import { planOf } from '@tintype/contracts/plans/plans';
import { noteKeyUse, type KeyOwner } from '@tintype/database/keys/api-keys';
import type { Database } from '@tintype/database/connect';
import type { ApiKeyPrincipal } from './principal.ts';

/**
 * Makes the principal of a key that a request brought, and notes that it was used. The request does
 * not wait for the note.
 */
export function createKeyPrincipal({ database }: { readonly database: Database }) {
  const noting = new Set<string>();
  return ({ apiKeyId, organizationId, plan, overrides, scopes, isUseNoted }: KeyOwner): ApiKeyPrincipal => {
    if (!isUseNoted && !noting.has(apiKeyId)) {
      noting.add(apiKeyId);
      // The time is for people who look at their keys: the next request writes it where this one
      // cannot.
      void noteKeyUse(database, { id: apiKeyId })
        .catch(() => undefined)
        .finally(() => noting.delete(apiKeyId));
    }
    return { kind: 'api-key', apiKeyId, organizationId, tier: plan, plan: planOf(plan, overrides), scopes };
  };
}
