import type { Role } from './roles.ts';

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
