/** Most powerful first: a role includes all rights of the roles after it. */
export const roles = {
  owner: 'everything, including members, invitations, the audit log and the organization itself',
  member: 'captures, batches, schedules, crawls and API keys',
  viewer: 'read-only access',
} as const satisfies Record<string, string>;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as readonly Role[];

export const isAtLeast = (role: Role, least: Role): boolean => roleNames.indexOf(role) <= roleNames.indexOf(least);

export type RequiredRight = Role | 'administrator';

/**
 * The kinds of things that a user issues for use by others, with the right that the issuer needs.
 * They are refused while the issuer lacks the right, and end when the issuer loses the right
 * (docs/accounts.md#rights-end-with-their-issuer).
 */
export const issuedRights = {
  invitation: 'owner',
  'reset link': 'administrator',
  'API key': 'member',
  'trigger secret': 'member',
  'link key': 'member',
  'share link': 'member',
} as const satisfies Record<string, RequiredRight>;
export type IssuedRightKind = keyof typeof issuedRights;
