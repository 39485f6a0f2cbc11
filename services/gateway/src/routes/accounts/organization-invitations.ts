import { accountEmail } from '@tintype/contracts/accounts/sign-in';
import { linkKinds } from '@tintype/contracts/accounts/tokens';
import { roleNames } from '@tintype/contracts/accounts/roles';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { schema } from '@tintype/contracts/schemas/schema';
import { writeAudit } from '@tintype/database/accounts/audit';
import {
  createLink,
  listInvitations as readInvitations,
  revokeInvitation as revoke,
  writeAccountMail,
} from '@tintype/database/accounts/links';
import { found } from '../../http/principal.ts';
import { defineRoute } from '../define-route.ts';
import { fields, id, organizationId, requireOwnOrganization } from './fields.ts';

const time = { type: 'string', format: 'date-time' } as const;
const invitationFields = {
  id: { type: 'string' },
  email: { type: 'string' },
  role: { enum: roleNames },
  createdAt: time,
  expiresAt: time,
} as const;
const required = ['id', 'email', 'role', 'createdAt', 'expiresAt'] as const;
const params = schema({ type: 'object', required: ['organizationId'], properties: { organizationId } });

const listInvitations = defineRoute({
  id: 'listInvitations',
  method: 'get',
  path: '/v1/organizations/{organizationId}/invitations',
  summary: 'List pending invitations, newest first.',
  access: ['user'],
  role: 'owner',
  allowance: 'general',
  params,
  answers: {
    200: {
      description: 'The invitations. Their links are not stored.',
      content: {
        'application/json': schema({
          $id: 'InvitationList',
          type: 'object',
          required: ['invitations'],
          properties: {
            invitations: { type: 'array', items: { type: 'object', required, properties: invitationFields } },
          },
        }),
      },
    },
  },
  handle: async ({ database }, { caller, params: named }) => {
    const links = await readInvitations(database, { organizationId: requireOwnOrganization(caller, named) });
    const invitations = links.map(({ id: linkId, email, role, createdAt, expiresAt }) => ({
      id: linkId,
      email,
      role,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { status: 200, json: { invitations } };
  },
});

const invite = defineRoute({
  id: 'invite',
  method: 'post',
  path: '/v1/organizations/{organizationId}/invitations',
  summary:
    'Invite a member by email address. The link is shown only once. The service also sends it by email ' +
    'if the installation has a mail server and the plan includes email.',
  access: ['user'],
  role: 'owner',
  needsConfirmation: true,
  allowance: 'general',
  params,
  body: schema({
    type: 'object',
    required: ['email', 'role'],
    properties: { email: fields.email, role: { enum: roleNames } },
  }),
  answers: {
    201: {
      description: 'The invitation. It replaces any earlier invitation for the same email address.',
      content: {
        'application/json': schema({
          $id: 'Invitation',
          type: 'object',
          required: [...required, 'url', 'isMailed'],
          properties: {
            ...invitationFields,
            url: {
              type: 'string',
              description:
                'Invitation link. Anyone with an account can use it to join. For an address without an account, the ' +
                'service first sends an email if the installation has a mail server.',
            },
            isMailed: { type: 'boolean' },
          },
        }),
      },
    },
  },
  refusals: ['SIGN_IN_DELAYED'],
  handle: async ({ accounts, clock, database }, { body, caller, params: named, request: { address }, requestId }) => {
    const [own, email, { role }] = [requireOwnOrganization(caller, named), accountEmail(body.email), body];
    const { url, ...link } = accounts.newLink('invitation');
    // An organization that any visitor can create must not send unsolicited mail.
    const isMailed = accounts.settings.hasMail && caller.plan.capabilities.includes('emailDelivery');
    if (isMailed) await accounts.limits.admitMail({ email });
    await database.transaction(async (db) => {
      await createLink(db, {
        ...link,
        kind: 'invitation',
        email,
        role,
        organizationId: own,
        createdBy: toPrincipalId(caller),
      });
      if (isMailed)
        await writeAccountMail(db, {
          event: 'account.invitation',
          subjectId: link.id,
          organizationId: own,
          recipient: email,
          requestId,
        });
      await writeAudit(db, {
        organizationId: own,
        actor: toPrincipalId(caller),
        action: 'member.invited',
        subject: link.id,
        details: { email, role },
        address,
        requestId,
      });
    });
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + linkKinds.invitation.lifetimeMs).toISOString();
    return { status: 201, json: { id: link.id, email, role, createdAt: now.toISOString(), expiresAt, url, isMailed } };
  },
});

const revokeInvitation = defineRoute({
  id: 'revokeInvitation',
  method: 'delete',
  path: '/v1/organizations/{organizationId}/invitations/{invitationId}',
  summary: 'Revoke an invitation.',
  access: ['user'],
  role: 'owner',
  allowance: 'general',
  params: schema({
    type: 'object',
    required: ['organizationId', 'invitationId'],
    properties: { organizationId, invitationId: id },
  }),
  answers: { 204: { description: 'The invitation was revoked.' } },
  handle: async ({ database }, { caller, params: named, request: { address }, requestId }) => {
    const own = requireOwnOrganization(caller, named);
    const { invitationId: subject } = named;
    await database.transaction(async (db) => {
      found((await revoke(db, { id: subject, organizationId: own })) || undefined);
      await writeAudit(db, {
        organizationId: own,
        actor: toPrincipalId(caller),
        action: 'member.invitation_revoked',
        subject,
        address,
        requestId,
      });
    });
    return { status: 204, empty: true };
  },
});

export const organizationInvitationRoutes = [listInvitations, invite, revokeInvitation];
