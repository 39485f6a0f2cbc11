/** No scope includes another one. */
export const scopes = {
  read: 'read results, lists and usage',
  capture: 'create captures: single captures, jobs, batches, crawls and composes, and runs of schedules and pipelines',
  manage:
    'all other requests: cancel and delete work, and change schedules, pipelines, webhook endpoints and link keys',
} as const satisfies Record<string, string>;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as readonly Scope[];
