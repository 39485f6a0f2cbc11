import { roleNames, type Role } from '@tintype/contracts/accounts/roles';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { schema } from '@tintype/contracts/schemas/schema';
import { writeAudit, type NewAuditEntry } from '@tintype/database/accounts/audit';
import { changeMember as change, listMembers as readMembers } from '@tintype/database/accounts/memberships';
import type { Dependencies } from '../../dependencies.ts';
import { type DefinedRoute, defineRoute, inJson, forAccount } from '../define-route.ts';
import { id, organizationId, requireOwnOrganization } from './fields.ts';

const memberList = schema({
  $id: 'MemberList',
  type: 'object',
  required: ['members'],
  properties: {
    members: {
      type: 'array',
      items: {
        type: 'object',
        required: ['userId', 'email', 'name', 'role', 'createdAt'],
        properties: {
          userId: { type: 'string' },
          email: { type: 'string' },
          name: { type: 'string' },
          role: { enum: roleNames },
          createdAt: { type: 'string', format: 'date-time', description: 'Time when the user joined.' },
        },
      },
    },
  },
});

const ofMember = schema({
  type: 'object',
  required: ['organizationId', 'userId'],
  properties: { organizationId, userId: id },
});

type MemberChange = {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: Role | null;
  readonly entry: NewAuditEntry;
};

const applyChange = ({ database }: Dependencies, { entry, ...wanted }: MemberChange): Promise<void> =>
  database.transaction(async (db) => {
    const outcome = await change(db, { ...wanted, actor: entry.actor });
    if (outcome === 'not there') throw new ServiceError('NOT_FOUND');
    if (outcome === 'last owner') throw new ServiceError('LAST_OWNER');
    await writeAudit(db, entry);
  });

export const memberRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/organizations/{organizationId}/members', {
    id: 'listMembers',
    summary: 'List the members of an organization in the order of joining.',
    access: ['user'],
    params: schema({ type: 'object', required: ['organizationId'], properties: { organizationId } }),
    answer: inJson('The members.', memberList),
    handle: async ({ database }, { caller, params }) => {
      const members = await readMembers(database, { organizationId: requireOwnOrganization(caller, params) });
      return { members: members.map((member) => ({ ...member, createdAt: member.createdAt.toISOString() })) };
    },
  }),
  defineRoute('PUT /v1/organizations/{organizationId}/members/{userId}', {
    id: 'changeMember',
    summary:
      'Change the role of a member. Takes effect with the next request. Invitations, API keys and trigger ' +
      'secrets of the member become invalid if the new role may not create them.',
    access: ['user'],
    role: 'owner',
    needsConfirmation: true,
    params: ofMember,
    body: schema({ type: 'object', required: ['role'], properties: { role: { enum: roleNames } } }),
    answer: 'The role was changed.',
    refusals: ['LAST_OWNER'],
    handle: async (dependencies, { body: { role }, caller, params, request: { address }, requestId }) => {
      const place = { organizationId: requireOwnOrganization(caller, params), userId: params.userId };
      const entry = {
        organizationId: place.organizationId,
        actor: toPrincipalId(caller),
        action: 'member.role_changed',
        subject: params.userId,
        details: { role },
        address,
        requestId,
      } as const;
      await applyChange(dependencies, { ...place, role, entry });
    },
  }),
  defineRoute('DELETE /v1/organizations/{organizationId}/members/{userId}', {
    id: 'removeMember',
    summary:
      'Remove a member. Captures, schedules and pipelines remain, because they belong to the organization. ' +
      'Invitations, API keys and trigger secrets that the member created become invalid, so create new ' +
      'ones first.',
    access: ['user'],
    role: 'owner',
    needsConfirmation: true,
    params: ofMember,
    answer: 'The member was removed.',
    refusals: ['LAST_OWNER'],
    handle: async (dependencies, { caller, params, request: { address }, requestId }) => {
      const place = { organizationId: requireOwnOrganization(caller, params), userId: params.userId };
      const entry = {
        organizationId: place.organizationId,
        actor: toPrincipalId(caller),
        action: 'member.removed',
        subject: params.userId,
        address,
        requestId,
      } as const;
      await applyChange(dependencies, { ...place, role: null, entry });
    },
  }),
  defineRoute('POST /v1/organizations/{organizationId}/leave', {
    id: 'leaveOrganization',
    summary: 'Leave the organization. Does not require two-factor authentication, even if the organization does.',
    ...forAccount,
    params: schema({ type: 'object', required: ['organizationId'], properties: { organizationId } }),
    answer: 'The caller left the organization.',
    refusals: ['LAST_OWNER'],
    handle: async (dependencies, { caller, params, request: { address }, requestId }) => {
      const place = { organizationId: params.organizationId, userId: caller.userId };
      const entry = {
        organizationId: place.organizationId,
        actor: toPrincipalId(caller),
        action: 'member.removed',
        subject: caller.userId,
        address,
        requestId,
      } as const;
      await applyChange(dependencies, { ...place, role: null, entry });
    },
  }),
];
