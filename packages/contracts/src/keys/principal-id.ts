/** Who made a row, as the column `created_by` keeps it. */
export type PrincipalId = `key:${string}` | `user:${string}` | `trigger:${string}/${string}` | 'system';

type Principal =
  | { readonly apiKeyId: string }
  | { readonly userId: string }
  | { readonly pipelineId: string; readonly nodeId: string };

/** Written here and nowhere else: two spellings of one principal would be two. What the installation does by itself is `system`. */
export function principalId(principal: Principal): PrincipalId {
  if ('apiKeyId' in principal) return `key:${principal.apiKeyId}`;
  if ('userId' in principal) return `user:${principal.userId}`;
  return `trigger:${principal.pipelineId}/${principal.nodeId}`;
}
