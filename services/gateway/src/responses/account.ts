import { confirmationMs } from '@tintype/contracts/accounts/lifetimes';
import { roleNames } from '@tintype/contracts/accounts/roles';
import { signInWayNames } from '@tintype/contracts/accounts/sign-in-ways';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { findUser } from '@tintype/database/accounts/users';
import { findWaysIn } from '@tintype/database/accounts/sign-in-methods';
import { listMemberships } from '@tintype/database/accounts/memberships';
import type { Dependencies } from '../dependencies.ts';
import { found } from '../http/found.ts';

const time = { type: 'string', format: 'date-time' } as const;

export const accountAnswer = schema({
  $id: 'Account',
  type: 'object',
  required: ['id', 'email', 'name', 'isAdministrator', 'hasPassword', 'confirmBy', 'confirmedUntil', 'organizations'],
  properties: {
    id: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    isAdministrator: { type: 'boolean', description: 'Whether the user administers the installation.' },
    hasPassword: { type: 'boolean' },
    timeZone: {
      type: 'string',
      description: 'Time zone in which the dashboard shows times. Absent if the time zone of the browser is used.',
    },
    confirmBy: {
      type: 'array',
      items: { enum: signInWayNames },
      description: 'Ways to confirm the identity. With two-factor authentication, a password is not one of them.',
    },
    confirmedUntil: {
      ...time,
      description: 'Time until which API keys, members and plans can be changed without another confirmation.',
    },
    organizations: {
      type: 'array',
      description: 'Organizations of the user. Requests without an organization use the first.',
      items: {
        type: 'object',
        required: ['id', 'name', 'role', 'requiresSecondFactor'],
        properties: {
          id: { type: 'string' },
          name: { type: 'string' },
          role: { enum: roleNames },
          requiresSecondFactor: {
            type: 'boolean',
            description: 'Whether the organization refuses sessions that were started with only a password.',
          },
        },
      },
    },
  },
});
type AccountAnswer = TypeOf<typeof accountAnswer>;

export async function describeAccount(
  { accounts, database }: Pick<Dependencies, 'accounts' | 'database'>,
  { userId, confirmedAt }: { readonly userId: string; readonly confirmedAt: Date },
): Promise<AccountAnswer> {
  const [user, ways, memberships] = await Promise.all([
    findUser(database, { id: userId }),
    findWaysIn(database, { userId, issuer: accounts.provider.issuer }),
    listMemberships(database, { userId }),
  ]);
  const { id, email, name, isAdministrator, timeZone } = found(user);
  return {
    id,
    email,
    name,
    isAdministrator,
    hasPassword: ways.password,
    ...(timeZone !== null && { timeZone }),
    confirmBy: signInWayNames.filter(
      (way) =>
        ({
          password: ways.password && !ways.code,
          code: ways.code,
          passkey: ways.passkeys > 0 && accounts.passkeys.host !== undefined,
          provider: ways.provider,
        })[way],
    ),
    confirmedUntil: new Date(confirmedAt.getTime() + confirmationMs).toISOString(),
    organizations: memberships.map(({ organizationId, name: organization, role, requiresSecondFactor }) => ({
      id: organizationId,
      name: organization,
      role,
      requiresSecondFactor,
    })),
  };
}
