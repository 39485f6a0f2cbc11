import { accountEmail } from '@tintype/contracts/accounts/sign-in';
import { linkKinds } from '@tintype/contracts/accounts/tokens';
import { roleNames } from '@tintype/contracts/accounts/roles';
import { toPrincipalId } from '@tintype/contracts/keys/api-key';
import { schema } from '@tintype/contracts/schemas/schema';
import {
  createLink,
  listInvitations as readInvitations,
  revokeInvitation as revoke,
  writeAccountMail,
} from '@tintype/database/accounts/links';
import { found } from '../../http/principal.ts';
import { type DefinedRoute, defineRoute, inJson } from '../define-route.ts';
import { fields, id, organizationId, requireOwnOrganization } from './fields.ts';
import { auditChange } from '../../use-cases/accounts/audit.ts';
import { toJson } from '../../http/to-json.ts';

const timeSchema = { type: 'string', format: 'date-time' } as const;

const invitationFields = {
  id: { type: 'string' },
  email: { type: 'string', description: 'Invited email address.' },
  role: { enum: roleNames },
  createdAt: timeSchema,
  expiresAt: timeSchema,
} as const;

const requiredFields = ['id', 'email', 'role', 'createdAt', 'expiresAt'] as const;
const organizationParams = schema({ type: 'object', required: ['organizationId'], properties: { organizationId } });

const invitationAnswer = schema({
  $id: 'Invitation',
  type: 'object',
  required: [...requiredFields, 'url', 'isMailed'],
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
});

export const organizationInvitationRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/organizations/{organizationId}/invitations', {
    id: 'listInvitations',
    summary: 'List pending invitations, newest first.',
    access: ['user'],
    role: 'owner',
    params: organizationParams,
    answer: inJson(
      'The invitations. Their links are not stored.',
      schema({
        $id: 'InvitationList',
        type: 'object',
        required: ['invitations'],
        properties: {
          invitations: {
            type: 'array',
            items: { type: 'object', required: requiredFields, properties: invitationFields },
          },
        },
      }),
    ),
    handle: async ({ database }, { caller, params: named }) => {
      const links = await readInvitations(database, { organizationId: requireOwnOrganization(caller, named) });
      const invitations = links.map(({ id: linkId, email, role, createdAt, expiresAt }) => ({
        id: linkId,
        email,
        role,
        ...toJson({ createdAt, expiresAt }),
      }));
      return { invitations };
    },
  }),
  defineRoute('POST /v1/organizations/{organizationId}/invitations', {
    id: 'invite',
    summary:
      'Invite a member by email address. The link is shown only once. The service also sends it by email ' +
      'if the installation has a mail server and the plan includes email.',
    access: ['user'],
    role: 'owner',
    needsConfirmation: true,
    params: organizationParams,
    body: schema({
      type: 'object',
      required: ['email', 'role'],
      properties: { email: fields.email, role: { enum: roleNames } },
    }),
    status: 201,
    answer: inJson('The invitation. It replaces any earlier invitation for the same email address.', invitationAnswer),
    refusals: ['SIGN_IN_DELAYED'],
    handle: async ({ accounts, clock, database }, { body, caller, params: named, request, requestId }) => {
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
        await auditChange(
          db,
          { caller, request, requestId },
          { action: 'member.invited', subject: link.id, details: { email, role } },
        );
      });
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + linkKinds.invitation.lifetimeMs).toISOString();
      return { id: link.id, email, role, createdAt: now.toISOString(), expiresAt, url, isMailed };
    },
  }),
  defineRoute('DELETE /v1/organizations/{organizationId}/invitations/{invitationId}', {
    id: 'revokeInvitation',
    summary: 'Revoke an invitation.',
    access: ['user'],
    role: 'owner',
    params: schema({
      type: 'object',
      required: ['organizationId', 'invitationId'],
      properties: { organizationId, invitationId: id },
    }),
    answer: 'The invitation was revoked.',
    handle: async ({ database }, { caller, params: named, request, requestId }) => {
      const own = requireOwnOrganization(caller, named);
      const { invitationId: subject } = named;
      await database.transaction(async (db) => {
        found(await revoke(db, { id: subject, organizationId: own }));
        await auditChange(db, { caller, request, requestId }, { action: 'member.invitation_revoked', subject });
      });
    },
  }),
];
