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
 * Everything that a user issues and others use, with the right that its issuer needs. Refused while
 * the issuer lacks the right, ended when the issuer loses it
 * (docs/accounts.md#rights-end-with-their-issuer).
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
