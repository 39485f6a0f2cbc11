/** Who made a row, as the column `created_by` keeps it. */
export type PrincipalId =
  | `key:${string}`
  | `user:${string}`
  | `trigger:${string}/${string}`
  | `link:${string}`
  | 'system';

type Principal =
  | { readonly apiKeyId: string }
  | { readonly userId: string }
  | { readonly linkKeyId: string }
  | { readonly pipelineId: string; readonly nodeId: string };

/**
 * The only place that writes this form: two spellings of one principal would count as two. Actions of the installation
 * itself have the principal `system`.
 */
export function principalId(principal: Principal): PrincipalId {
  if ('apiKeyId' in principal) return `key:${principal.apiKeyId}`;
  if ('userId' in principal) return `user:${principal.userId}`;
  if ('linkKeyId' in principal) return `link:${principal.linkKeyId}`;
  return `trigger:${principal.pipelineId}/${principal.nodeId}`;
}
