/**
 * Who made a row, as the column `created_by` keeps it: a kind and an ID. Actions of the
 * installation itself have the principal `system`.
 */
export type PrincipalId = `${string}:${string}` | 'system';

/**
 * The form of keys and users, which act in several services. Two spellings of one principal would
 * count as two. Other kinds: `principalId` of the gateway.
 */
export const principalId = (principal: { readonly apiKeyId: string } | { readonly userId: string }): PrincipalId =>
  'apiKeyId' in principal ? `key:${principal.apiKeyId}` : `user:${principal.userId}`;
