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

/** A role in an organization, or the administration of the installation. */
export type RequiredRight = Role | 'administrator';

/**
 * Everything that a user issues and that others use without the user, with the right that its
 * issuer needs. It is refused while the issuer lacks this right, and ends for good when the issuer
 * loses the right (docs/accounts.md#rights-end-with-their-giver).
 */
export const handedOut = {
  invitation: 'owner',
  'reset link': 'administrator',
  'API key': 'member',
  'trigger secret': 'member',
  'link key': 'member',
  'share link': 'member',
} as const satisfies Record<string, RequiredRight>;
export type IssuedRightKind = keyof typeof handedOut;
