/**
 * The creator of a row, as stored in the column `created_by`: a kind and an id. Actions of the
 * installation itself have the principal `system`.
 */
export type PrincipalId = `${string}:${string}` | 'system';

/**
 * The form of keys and users, which act in several services. Two spellings of one principal would
 * count as two principals. The gateway's `getPrincipalId` handles the other kinds.
 */
export const toPrincipalId = (principal: { readonly apiKeyId: string } | { readonly userId: string }): PrincipalId =>
  'apiKeyId' in principal ? `key:${principal.apiKeyId}` : `user:${principal.userId}`;
