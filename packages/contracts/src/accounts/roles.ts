/** What a member of an organization may do, the most first. A role may do what every role after it may. */
export const roles = {
  owner: 'everything: members, invitations, the audit log and the organization itself',
  member: 'captures, batches, schedules, crawls and API keys',
  viewer: 'reads',
} as const satisfies Record<string, string>;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as readonly Role[];

/** Whether a role is enough where another one is the least. */
export const isAtLeast = (role: Role, least: Role): boolean => roleNames.indexOf(role) <= roleNames.indexOf(least);
