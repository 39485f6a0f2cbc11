/**
 * Roles of an organization's members, most powerful first. A role includes all rights of the roles
 * after it.
 */
export const roles = {
  owner: 'everything, including members, invitations, the audit log and the organization itself',
  member: 'captures, batches, schedules, crawls and API keys',
  viewer: 'reads',
} as const satisfies Record<string, string>;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as readonly Role[];

/** Returns whether a role has all rights of the least required role. */
export const isAtLeast = (role: Role, least: Role): boolean => roleNames.indexOf(role) <= roleNames.indexOf(least);
