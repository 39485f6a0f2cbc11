import type { Role } from './roles.ts';

/** A role in an organization, or the administration of the installation. */
export type Right = Role | 'administrator';

/**
 * Everything that a person hands out and that others use without the person, with the right that
 * its giver needs. It is refused as soon as the giver lacks this right, and ends for good when the
 * giver loses it (docs/accounts.md#rights-end-with-their-giver).
 */
export const handedOut = {
  invitation: 'owner',
  'reset link': 'administrator',
  'API key': 'member',
  'trigger secret': 'member',
  'link key': 'member',
  'share link': 'member',
} as const satisfies Record<string, Right>;
export type HandedOut = keyof typeof handedOut;
