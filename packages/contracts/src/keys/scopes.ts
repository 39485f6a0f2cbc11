/** Permissions of an API key. A key may have any of them; none includes another. */
export const scopes = {
  read: 'read results, lists and usage',
  capture: 'make captures: alone, as jobs, in batches, crawls and composes, or by starting a schedule or a pipeline',
  manage:
    'everything else: cancel and delete, and change schedules, pipelines, webhook endpoints and link keys, which make captures too',
} as const satisfies Record<string, string>;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as readonly Scope[];
