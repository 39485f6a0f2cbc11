import { confirmationMs } from '@tintype/contracts/accounts/lifetimes';
import { roleNames } from '@tintype/contracts/accounts/roles';
import { schema, type TypeOf } from '@tintype/contracts/schemas/schema';
import { findPassword, findUser, listMemberships } from '@tintype/database/accounts';
import type { Db } from '@tintype/database/connect';
import { found } from '../define-route.ts';

const time = { type: 'string', format: 'date-time' } as const;

export const accountAnswer = schema({
  $id: 'Account',
  type: 'object',
  required: ['id', 'email', 'name', 'isAdministrator', 'hasPassword', 'confirmedUntil', 'organizations'],
  properties: {
    id: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    isAdministrator: { type: 'boolean', description: 'Of the whole installation.' },
    hasPassword: { type: 'boolean' },
    confirmedUntil: { ...time, description: 'Until when keys, members and plans can be changed without the password.' },
    organizations: {
      type: 'array',
      description: 'Those that this person belongs to. Requests that name none are about the first.',
      items: {
        type: 'object',
        required: ['id', 'name', 'role'],
        properties: { id: { type: 'string' }, name: { type: 'string' }, role: { enum: roleNames } },
      },
    },
  },
});
type AccountAnswer = TypeOf<typeof accountAnswer>;

export async function describeAccount(
  db: Db,
  { userId, confirmedAt }: { readonly userId: string; readonly confirmedAt: Date },
): Promise<AccountAnswer> {
  const [user, password, memberships] = await Promise.all([
    findUser(db, { id: userId }),
    findPassword(db, { id: userId }),
    listMemberships(db, { userId }),
  ]);
  const { id, email, name, isAdministrator } = found(user);
  return {
    id,
    email,
    name,
    isAdministrator,
    hasPassword: password !== null,
    confirmedUntil: new Date(confirmedAt.getTime() + confirmationMs).toISOString(),
    organizations: memberships.map(({ organizationId, name: organization, role }) => ({
      id: organizationId,
      name: organization,
      role,
    })),
  };
}
